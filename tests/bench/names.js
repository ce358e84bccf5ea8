// Node's url.domainToASCII, a name at a time; with -d domainToUnicode. Only the
// calls are timed, as in loop.c.
const fs = require('fs');
const url = require('url');

const convert = process.argv[2] === '-d'
    ? url.domainToUnicode
    : url.domainToASCII;
const lines = fs.readFileSync(0, 'utf8').split('\n');
lines.pop();
const start = process.hrtime.bigint();
const results = lines.map((line) => convert(line));
const seconds = Number(process.hrtime.bigint() - start) / 1e9;
try {
    fs.writeSync(3, seconds.toFixed(9) + '\n');
} catch {} // run by hand
process.stdout.write(results.join('\n') + '\n');
