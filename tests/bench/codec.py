"""Python's codec, a line at a time; decodes with -d."""
import sys

lines = sys.stdin.buffer.read().decode('utf-8').split('\n')
last = lines.pop()
if '-d' in sys.argv:
    lines = [line.encode('ascii').decode('punycode') for line in lines]
    last = last and last.encode('ascii').decode('punycode')
else:
    lines = [line.encode('punycode').decode('ascii') for line in lines]
    last = last and last.encode('punycode').decode('ascii')
lines.append(last)
sys.stdout.buffer.write('\n'.join(lines).encode('utf-8'))
