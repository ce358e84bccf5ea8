// names.go - x/net/idna, a name at a time; decodes with -d. Only the calls are
// timed, as in loop.c.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/net/idna"
)

func main() {
	profile := idna.New(idna.MapForLookup(), idna.BidiRule(),
		idna.Transitional(false))
	convert := profile.ToASCII
	if len(os.Args) > 1 && os.Args[1] == "-d" {
		convert = profile.ToUnicode
	}
	bytes, err := io.ReadAll(os.Stdin)
	if err != nil {
		panic(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(bytes), "\n"), "\n")
	results := make([]string, len(lines))
	start := time.Now()
	for i, line := range lines {
		if results[i], err = convert(line); err != nil {
			panic(err)
		}
	}
	fmt.Fprintf(os.NewFile(3, "report"), "%.9f\n", time.Since(start).Seconds())
	out := bufio.NewWriter(os.Stdout)
	for _, result := range results {
		out.WriteString(result + "\n")
	}
	out.Flush()
}
