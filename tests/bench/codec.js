// Node's punycode, a line at a time; decodes with -d.
const fs = require('fs');
const punycode = require('punycode');

const convert = process.argv[2] === '-d'
    ? (line) => punycode.decode(line)
    : (line) => punycode.encode(line);
const lines = fs.readFileSync(0, 'utf8').split('\n');
lines.pop();
process.stdout.write(lines.map(convert).join('\n') + '\n');
