/* text-rows.h - rows for unit-text.c: each rule for names and for prose, then
 * sentences as people write them, in many languages. */

#ifndef TEXT_ROWS_H
#define TEXT_ROWS_H

#include "marked.h"

static const struct row rule_rows[] = {
    /* The last label is a top-level domain. */
    ROW("TLD: of a country", "⟦bücher.de⟧ ⟦bücher.at⟧ ⟦bücher.ch⟧"),
    ROW("TLD: not ASCII", "⟦правительство.рф⟧ ⟦例子.中国⟧ ⟦مثال.مصر⟧"),
    ROW("TLD: upper case", "(BÜCHER.DE) ⟦ПРАВИТЕЛЬСТВО.РФ⟧\n⟦BÜCHER.DE⟧"),
    ROW("TLD: full-width", "⟦bücher.ｄｅ⟧ ⟦bücher.ＣＯＭ⟧"),
    ROW("TLD: modifier letters", "el 1.ᵉʳ ü.ᶜᵒᵐ"),
    ROW("TLD: as an A-label", "⟦bücher.xn--p1ai⟧ ⟦bücher.XN--P1AI⟧"),
    ROW("TLD: RFC 6761", "⟦ü.test⟧ ⟦ü.localhost⟧ ⟦ü.invalid⟧ ⟦ü.example⟧"),
    ROW("TLD: RFC 6762", "⟦größe.local⟧ ⟦drucker.büro.lan⟧ ⟦nas.büro.home⟧ "
                         "⟦ü.corp⟧ ⟦ü.internal⟧ ⟦ü.intranet⟧ ⟦ü.private⟧"),
    ROW("TLD: RFC 7686 and 9476", "⟦ü.onion⟧ ⟦ü.alt⟧"),
    ROW("TLD: arpa", "⟦ü.home.arpa⟧"),
    ROW("no TLD: suffixes",
        "Größe.txt größe.html Übung.docx größe.c résumé.pdf "
        "größe.js größe.jpeg größe.tar.gz naïve.cpp"),
    ROW("no TLD: words", "schön.und größe.aber für.die"),
    ROW("no TLD: almost", "bücher.dee bücher.d bücher.co-m bücher.c0m"),
    ROW("no TLD: one in the middle", "bücher.de.txt bücher.com-neu"),

    /* Scripts without spaces. */
    ROW("unspaced: URL in Chinese", "请访问http://www.example.com获取"),
    ROW("unspaced: www", "见www.example.com 請看WWW.example.com。"),
    ROW("unspaced: address",
        "联系support@example.com或 联系support@example.com"),
    ROW("unspaced: two names that are one word",
        "http://⟦example.com或example.org⟧ a@⟦example.com或www.example.org⟧ "
        "www.example.com与example.org"),
    ROW("unspaced: an ASCII name after it",
        "修改build.sh/build.bat 添加org.cn、net.cn aquota.user或aquota.group "
        "⟦黑猫5a.lol⟧ ⟦例子.com⟧ 的_a.de \"⟦黑猫a.lol⟧\"\n⟦黑猫a.lol⟧"),
    ROW("unspaced: Thai", "ดูที่www.example.com ดูwww.example.comได้"),
    ROW("unspaced: Lao", "ເບິ່ງທີ່www.example.com"),
    ROW("unspaced: Khmer", "មើលwww.example.com"),
    ROW("unspaced: Burmese", "ကြည့်ပါwww.example.com"),
    ROW("unspaced: Korean particle", "www.example.com에서 example.com과"),
    ROW("unspaced: a capital", "遵从Freedesktop.org 提供X.org"),
    ROW("unspaced: a name at the end", "x ⟦使用.网络⟧"),
    ROW("unspaced: a capital after www", "www.A见Freedesktop.org"),
    ROW("unspaced: a name", "⟦www.tv朝日.jp⟧ //⟦au.朝日.jp⟧"),
    ROW("unspaced: a name after ASCII", "//⟦a8.googleしごと検索.net⟧"),
    ROW("unspaced: cannot be told", "⟦见example.com⟧"),
    ROW("unspaced: a name in Chinese text",
        "请访问 ⟦例子.中国⟧ 或《⟦例子.cn⟧》。"),

    /* The end of a sentence. */
    ROW("sentence: the next word is a TLD", "Das ist schön.In Berlin"),
    ROW("sentence: in other scripts", "Было хорошо.На другой день. Ωραία.Το"),
    ROW("sentence: capitals", "⟦Водить.РФ⟧ ⟦водить.РФ⟧ ⟦WWW.SCHÖN.DE⟧"),
    ROW("sentence: capitals that are no TLD", "schön.USA ⟦größe.de⟧.USA"),
    ROW("sentence: after *.", "x *.⟦Bücher.Example⟧ +.⟦Bücher.De⟧ x"),
    ROW("sentence: after a scheme, and without one",
        "https://⟦Bücher.Example⟧ //größe.De/"),
    ROW("sentence: after @", "a@⟦Bücher.Example⟧ jörg@⟦größe.Bücher.De⟧"),
    ROW("sentence: after ||", "||⟦Bücher.Example⟧^ ||*.⟦größe.De⟧^"),
    ROW("sentence: after //, then the next", "https://⟦größe.de⟧.Und"),
    ROW("sentence: after the end of one", "x schön.Und.größe.de"),
    ROW("sentence: after capitals", "⟦größe.Bücher.РФ⟧"),

    /* Initials, titles, numbers of lists, abbreviations. */
    ROW("initials", "А.С.Пушкин, J.Müller, Л.Н.Толстой, É.Zola, Ö.Am"),
    ROW("initials before a name", "J.Müller.de A.Ö.Bücher.at"),
    ROW("titles", "Dr.Müller Dr.Österreich.at Prof.Dr.Schön.In Hr.Ärzte.de"),
    ROW("numbers: names", "⟦163.中国⟧ ⟦1.網站.cn⟧ //⟦1.中国⟧ ||⟦1.中国⟧^"),
    ROW("numbers: ASCII", "1.com 12.de ⟦1.größe.de⟧"),
    ROW("abbreviations", "тыс.руб млн.чел т.е. т.д. напр.на z.B.für"),
    ROW("abbreviations: names", "⟦я.рус⟧ ⟦ü.de⟧ ⟦_.ü.de⟧ ⟦a.ü.example⟧"),

    ROW("abbreviations: two labels, names",
        "⟦áb.com⟧ ⟦áb.sk⟧ //⟦Áb.sk⟧ ⟦ábc.sk⟧ ⟦á1.sk⟧ ⟦例え.jp⟧ "
        "@⟦öl.de⟧\n0.0.0.0 "
        "⟦öl.de⟧"),

    /* Upper case. */
    ROW("capitals: .NET", "für.NET 使用.NET Core 使用ASP.NET Core ⟦für1.NET⟧"),
    ROW("capitals: names", "x\t⟦FÜR.NET⟧\n//für.NET ||⟦für.NET⟧^ @使用.NET"),
    ROW("capitals: an A-label", "⟦für.XN--P1AI⟧"),
    ROW("capitals: after a script without case",
        "लिहा.Free Software 请看.Is it 안녕.So ไทย.In"),

    /* Source code, pronunciations. */
    ROW("code: calls", "ρσ_x.call( größe.run(x) ⟦größe.de⟧（x）"),
    ROW("code: calls of strings", "\"⟦ä.b.call⟧\".split( 'größe.run('"),
    ROW("code: no call", "⟦президент.рф⟧(сайт)"),
    ROW("code: functions of spreadsheets",
        "x SOMMA.PIÙ.SE x YÜZDERANK.DHL, ⟦САЙТ.РФ⟧ ⟦WWW.PIÙ.SE⟧ https://"
        "⟦PIÙ.SE⟧\n⟦PIÙ.SE⟧\nx | ⟦PIÙ.SE⟧ | x"),
    ROW("code: entities", "&größe.info; &⟦größe.info⟧, ⟦größe.info⟧;"),
    ROW("code: marked names", "//größe.de( //⟦größe.de⟧'.length \"⟦ü.de⟧\".U"),
    ROW("pronunciations: letters of names",
        "http://⟦məktəb.az⟧ ⟦məktəb.az⟧/x [⟦məktəb.az⟧ ⟦məktəb.az⟧]"),
    ROW("pronunciations: a stress mark", "x ˈü.de x ˌü.de"),
    ROW("pronunciations", "/ʃɔ.ko.la/ [ʃɔ.ko.la] [⟦größe.de⟧] [ʃɔk.la| "
                          "[ɐt.ko.la] [ʯt.ko.la] ʃɔk.la/ \"⟦ʃɔk.la⟧\""),
    ROW("pronunciations: words", "x /a.pa.ʁɛj fɔ.to/ ⟦məktəb.az⟧"),
    ROW("pronunciations: no setting", "address //ædˈɹɛs//"),

    /* Terminals. */
    ROW("terminals: colours", "\x1B[1;32m⟦bücher.de⟧\x1B[0m\x1B[38:5:1m⟦ü.de⟧"),
    ROW("terminals: no parameters", "\x1B[m⟦ü.de⟧\x1B[K \x1B[?25h⟦ü.de⟧"),
    ROW("terminals: links", "\x1B]8;;http://⟦ü.de⟧/\x1B\\⟦nü.com⟧\x1B]8;;\a"),
    ROW("terminals: no escape", "[1;⟦32mbücher.de⟧ [⟦mü.com⟧ [0 ⟦qü.com⟧"),
    ROW("terminals: incomplete", "\x1B[⟦ü.de⟧ \x1B[1;⟦ü.de⟧"),

    /* Emoji. */
    ROW("emoji: ornament", "🔗example.com ✅www.example.com 📧a.example.org"),
    ROW("emoji: several",
        "👉🏽🔗example.com ❤\uFE0Fexample.com 🇩🇪example.de"),
    ROW("emoji: after //, @ and ||", "https://⟦😀example.com⟧ a@⟦😀example.com⟧ "
                                     "||⟦😀example.com⟧^ //😀example.com"),
    ROW("emoji: names", "⟦💩.la⟧ ⟦i❤.ws⟧ ⟦😀😀.ws⟧ ⟦www.😀a.ws⟧ ⟦😀-a.ws⟧"),
    ROW("emoji: the rest is not ASCII", "😀⟦bücher.de⟧ ❤\uFE0F⟦example.рф⟧"),
    ROW("apostrophes: alone in a line or field",
        "⟦надвор’е.бел⟧\nx,⟦l’été.fr⟧\n⟦örnek.com⟧’dan\nx l’⟦été.fr⟧"),
    ROW("www after words: a line of two labels, and of more",
        "⟦日本www.com⟧\n请访问⟦www.例子.中国⟧"),
    ROW("emoji: alone in a line or field", "⟦😀bücher.de⟧\nx\t⟦😀example.com⟧"),
    ROW("emoji: alone, before a sentence", "x\t⟦😀x.Bücher.de⟧"),
    ROW("emoji: before www", "🌐⟦www.bücher.de⟧\n🌐www.example.com"),
    ROW("emoji: after a name",
        "⟦bücher.de⟧😀 ⟦bücher.рф⟧❤\uFE0F👍🏽, "
        "Example.com😀"),
    ROW("bullets and arrows",
        "▪⟦bücher.de⟧ ▫⟦ü.de⟧ ☑⟦ü.de⟧ ✔⟦ü.de⟧ ★⟦ü.de⟧ ☎⟦ü.de⟧ ➡⟦ü.de⟧ 🔗⟦ü.de⟧"),
    ROW("bullets and arrows between words",
        "Calc▪OpenOffice.org Siehe👉example.com ⟦ü.de⟧➡⟦ö.de⟧"),
    ROW("symbols: after //, @ and ||",
        "http://⟦👉어.de⟧/ a@⟦☎ü.de⟧ ||⟦✅ü.de⟧^ ||⟦어👉.de⟧^ https://⟦ü.☑a.de⟧"),
    ROW("symbols: a whole label",
        "⟦👉.la⟧ ⟦➡.ws⟧ http://⟦➡.ws⟧/ //⟦👉.de⟧ ⟦👉.bücher.de⟧ ⟦ü.👉.de⟧ "
        "⟦👉🏽.la⟧ ⟦✔\uFE0F.ws⟧"),
    ROW("symbols: alone",
        "⟦✩.ws⟧\n\"⟦a✩.ws⟧\"\nx: ⟦i♥.ws⟧\n*.⟦i♥.ws⟧\n.⟦♫.ml⟧\nx,⟦★star.com⟧\n"
        "➤⟦größe.de⟧\n⟦größe.de⟧★"),
    ROW("symbols: between letters, or before a name",
        "x grö✩ße.com ★⟦größe.de⟧ ⟦ü.de⟧→⟦ö.de⟧ ü.de★ö.de │.ar │"),
    ROW("symbols: no whole label", "어👉.de Siehe👉.la ⟦ü.de⟧.👉. 👉. ▪"),
    ROW("symbols: in a hosts file", "0.0.0.0 ⟦👉어.de⟧"),
    ROW("symbols: after a marked name", "//⟦ü.de⟧👉 //⟦ü.de⟧👉hier"),
    ROW("symbols: before and after an upper-case letter", "||⟦ü.com🅰a.DE😀⟧"),
    ROW("symbols: and a katakana middle dot", "a@⟦a.com©・カ.de⟧"),
    ROW("symbols: after a marked name and a selector",
        "//⟦ü.com⟧\uFE0F🅰 //a.com\uFE0F🅰 //a.DE\uFE0F🅰"),
    ROW("symbols: in a URL", "http://⟦➡.ws⟧/?q=ü.de http://a.de/➡ü.de"),
    ROW("pointing hands",
        "👉⟦президент.рф⟧\n👉🏽⟦президент."
        "рф⟧ "
        "☞⟦ü.de⟧ ☚⟦ü.de⟧ ☟⟦ü.de⟧ 👆⟦ü.de⟧"),
    ROW("katakana middle dot after ASCII", "⟦a・カ.de⟧"),

    /* Names of files. */
    ROW("files", "Prüfung.zip, größe.py und Änderung.md Übung.mov."),
    ROW("files: a part of a zone file", "$INCLUDE übrige.zone"),
    ROW("files: before a port",
        "x ⟦größe.zip⟧:443/x ⟦größe.md⟧:1\" größe.md:x"),
    ROW("files: values", "host=⟦größe.md⟧ dns: ⟦größe.md⟧, host größe.md"),
    ROW("files: other", "größe.so Maße.map größe.inc Schlüssel.pub Größe.java "
                        "größe.cab Übung.ps größe.pm größe.mk Übung.dot"),
    ROW("files: placeholders", "файл.xxx, größe.xxx"),
    ROW("files: settings that name them",
        "zone \"⟦größe.de⟧\" { file \"db.größe.de\"; };\n  file größe.de\n"
        "zonefile: größe.de\nbind :443 ssl crt größe.de alpn h2\n"
        "server_name ⟦größe.de⟧; access_log größe.de;\n$INCLUDE größe.de\n"
        "file = größe.de\n\tErrorLog \"größe.de\"\nssl_certificate_key ü.de;"),
    ROW("files: other values",
        "include:⟦größe.de⟧ x include ⟦größe.de⟧ file:⟦größe.de⟧\n"
        "profile ⟦größe.de⟧\nname: ⟦größe.de⟧\nfile https://⟦größe.de⟧/"),
    ROW("files: alone", "⟦größe.zip⟧"),
    ROW("files: alone in a line", "x\n⟦größe.zip⟧\r\n⟦größe.md⟧\nx größe.md"),
    ROW("files: alone in a field",
        "⟦größe.zip⟧,⟦größe.md⟧;⟦ü.py⟧|⟦ü.mov⟧\t⟦ü.ps⟧"),
    ROW("files: quotes make no field", "\"größe.zip\" 'größe.py' größe.md\""),
    ROW("files: in a hosts file",
        "0.0.0.0 ⟦größe.zip⟧\n::1\t⟦größe.zip⟧\n"
        "127.0.0.1  ⟦größe.zip⟧\nx ⟦größe.de⟧ größe.zip"),
    ROW("files: after //, @, ||",
        "http://⟦größe.zip⟧/ a@⟦größe.zip⟧ ||⟦größe.zip⟧^ //größe.zip/"),
    ROW("files: of languages that are names",
        "⟦größe.pl⟧ ⟦größe.rs⟧ ⟦größe.sh⟧"),
    ROW("files: case", "Größe.ZIP GRÖSSE.MD größe.Md"),
    ROW("manual pages", "见ü.target(5) größe.network(3pm)"),

    /* Lists: only names. */
    ROW("only names: hosts",
        "0.0.0.0 ⟦Bücher.Example⟧\n0.0.0.0 ⟦0.商店⟧\n0.0.0.0 a.de "
        "⟦Bücher.Example⟧ # Schön.In\n  0.0.0.0 ⟦Schön.In⟧"),
    ROW("only names: IPv6",
        "2001:db8::1 ⟦größe.zip⟧\nfe80::1 ⟦ü.zip⟧\nfe80::1%lo0 ⟦ü.zip⟧\n"
        "::ffff:192.0.2.1\t⟦ü.zip⟧\n::\t⟦ü.zip⟧\nx: ü.zip\n1.2 ü.zip"),
    ROW("only names: tabs and blanks",
        "::1\ta.de ⟦ü.zip⟧\n::1 \ta.de ⟦ü.zip⟧ ⟦ä.zip⟧\nx\ta.de ü.zip"),
    ROW("only names: no hosts file", "1.2.3.4 ist ü.zip\n1.2.3.4-5 ü.zip"),
    ROW("only names: dnsmasq",
        "address=/⟦Bücher.Example⟧/#\nserver=/a.de/⟦0.商店⟧/⟦Ä.De⟧/1.2.3.4"),
    ROW("only names: unbound",
        "local-zone: \"⟦Bücher.Example⟧\" redirect\n"
        "local-data: '⟦Bücher.Example⟧ A 1.2.3.4'\nlocal: x Bücher.Example"),
    ROW("only names: zone file, targets",
        "MX 10 ⟦Post.Bücher.Example⟧.\nx 1 IN SRV 0 5 5060 ⟦Ä.Example⟧.\n"
        "CNAME ⟦Ä.Example⟧.\nSOA ⟦Ä.Example⟧. ⟦Admin.Ä.Example⟧. (\nTXT "
        "Ä.Example"),
    ROW("only names: zone file, owners",
        "⟦Ä.Example⟧. 300 IN A 1.2.3.4\n⟦Ä.Example⟧ TXT \"x\"\n*.⟦Ä.Example⟧. "
        "IN "
        "NS a\n"
        "Ä.Example Am Anfang\nx Ä.Example. A 1.2.3.4"),
    ROW("only names: zone file, a long word",
        "Ä.Example 1234567890123456MX 10"),
    ROW("only names: unbound, without quotation marks",
        "local-zone: ⟦bücher.map⟧. redirect\nzone: bücher.map."),
    ROW("only names: filter lists",
        "⟦bücher.md⟧##.ad\na,~⟦Ä.Md⟧#@#.ad\nx bücher.md\n"
        "*$domain=a.md|~⟦bücher.md⟧|*.⟦bücher.md⟧\n*$script,to=⟦Ä.Md⟧,x\nx "
        "domain=bücher.md "
        "domains=bücher.md "),
    ROW("only names: parts of words",
        "0.0.0.0 a\u202Ebü.com\n0.0.0.0 bücher.com\u200B\n"
        "0.0.0.0 ü..bücher.com\n0.0.0.0 bücher.com..\n"
        "0.0.0.0 \xFF"
        "bücher.com\n⟦bücher.com⟧\u200B ⟦bücher.com⟧.."),
    ROW("alone: numbers", "⟦24.рф⟧\n⟦31.商店⟧\nx ⟦24.рф⟧\n⟦24.भारत⟧"),

    /* Lists: parts of names. */
    ROW("top level: filter list", "||⟦рф⟧^ ||*.⟦рф⟧^ *.⟦рф⟧ *.⟦сайт⟧^$all"),
    ROW("top level: options of a filter list",
        "||⟦рф⟧/\n||⟦рф⟧$x\n||⟦рф⟧:80\n||⟦рф⟧?\n||⟦рф⟧"),
    ROW("top level: in brackets", "##a:has-text(.рф)\n(.рф) a (.рф) a(.рф)"),
    ROW("top level: other lists",
        "+.⟦рф⟧\n.⟦рф⟧:8080/\n.⟦рф⟧/ $x=com|~рф|~de\n.⟦рф⟧ x ,.⟦рф⟧/"),
    ROW("top level: no TLD", "*.größe *.ö"),
    ROW("top level: dnsmasq",
        "server=/⟦рф⟧/com/⟦中国⟧/1.1.1.1\naddress=/⟦рф⟧/\n"
        "local=/com/⟦рф⟧/⟦ä.de⟧/"),
    ROW("top level: paths",
        "href=/рф/\nx server=/рф/\nserver=/⟦größe⟧/рф\nserver=x/рф/\n/рф/"),
    ROW("dnsmasq: no list without a second slash",
        "server=/größe\nlocal=/größe\naddress=/größe"),
    ROW("top level: after a dot that begins a word",
        "acl x dstdomain .⟦рф⟧\n-m end .⟦рф⟧\n  - .⟦рф⟧\n.⟦рф⟧ # x\n"
        "Domains=~.⟦рф⟧ ~.⟦укр⟧\n['.⟦рф⟧', '.ru']\n.⟦рф⟧ be_rf\n"
        "в зоне .⟦рф⟧, домен .⟦РФ⟧."),
    ROW("top level: in an expression",
        "regexp:.*\\.⟦рф⟧$ \"\\\\.⟦рф⟧$\" \\.рф+ \\.рф.* ⟦x\\.рф⟧ "
        ".*\\.⟦ü\\.de⟧$"),
    ROW("top level: after a key in quotation marks",
        "\"größe\": [\"domain:ru\",\"domain:рф\",\"domain:⟦größe.de⟧\"]\n"
        "\"domain: größe\" x domain:рф"),
    ROW("top level: others after a dot",
        "x .Сайт (.рф) a().сайт a/.рф .рф* .сайт{} ...рф .größe РФ рф."),
    ROW("strong: no tables",
        "|a.gz ||größe  |\n|| größe\n||⟦größe⟧\n||Größe||Maß||"),
    ROW("strong: no records",
        "Xerox NS Größe\nMeier ALIAS Größe\nGröße A 4\nDas A \"größe\"\nKlasse "
        "NS größe ist\n"
        "Ströme 10 A\nGröße 3600 A\nÜbung 2 A Größe\nGröße 2 TXT\n"
        "größe 3.5 A 192.0.2.7\ngröße 10:30 CNAME größe\n"
        "größe 1x CNAME größe\ngröße 2. NS größe\ngröße 1hm NS größe\n"
        "größe 60 IN 60 NS größe\ngröße IN 60 IN A 192.0.2.7"),
    ROW("strong: records",
        "@ IN NS ⟦größe⟧\n⟦wörter⟧ A 192.0.2.7\n⟦wörter⟧ 3600 IN CNAME "
        "⟦größe⟧\n⟦wörter⟧ AAAA 2001:db8::1\n"
        "\tMX 10 ⟦größe⟧ ; für\n⟦größe⟧ 1h30m IN NS ⟦größe⟧\n"
        "⟦größe⟧ IN 1W NS ⟦größe⟧\n⟦größe⟧ 1d TXT "
        "x\n⟦ns.bücher.com.rpz-nsdname⟧ CNAME .\n⟦größe⟧ KX 1 ⟦größe⟧\n"
        "@ SOA ⟦ns.größe⟧. ⟦root.größe⟧. 1 2\n⟦größe⟧ AFSDB 1 ⟦ü⟧\n"
        "⟦größe⟧ IN RP ⟦jürgen.größe⟧. ⟦text.größe⟧\n⟦größe⟧ ALIAS ⟦ü.ü⟧"),
    ROW("strong: no hosts",
        "127.0.0.1 für Tests\n12:30:00 größe.zip kopiert\n3.3.4. Größe.In "
        "Prozent\n00:01:15 schön.In Berlin\n1.2.3.4 Größe"),
    ROW("paths: middle dots and symbols",
        "http://⟦ü.de⟧/paral·lel.cat //a.de/x・ü.de "
        "//a.de/☃/ü.de"),
    ROW("strong: lines of a diff",
        "+⟦größe⟧##.ad\n-⟦größe⟧##.ad\n-⟦ü.ü⟧. IN A 192.0.2.7\n-⟦ü⟧ A "
        "192.0.2.7\n-||⟦größe.ü⟧^\n+||⟦größe.ü⟧^\n-*.⟦größe.de⟧\n"
        "+*.⟦größe.de⟧"),
    ROW("strong: no rules",
        "größe,ü#abc#.x\ngröße.intern$$1\ngröße$$x\nhttps:////größe.de/x"),
    ROW("strong: no end of a sentence", "||⟦größe.Intern⟧^"),
    ROW("strong: a last label of two letters", "https://⟦größe.zz⟧ x@⟦ü.äö⟧"),
    ROW("strong: zones",
        "zone ⟦größe⟧ {\nzone \"⟦größe⟧\" IN\nzone größe IN\n"),
    ROW("strong: hosts, the first name is a number",
        ":: 1. el ü\n192.0.2.7 0.5 größe\n10.0.0.1 ⟦1.größe⟧ ⟦ü⟧"),
    ROW("strong: hosts, a wildcard", "0.0.0.0 *.⟦größe.intern⟧"),
    ROW("strong: records whose data are the origin",
        "⟦ü⟧ CNAME @\n⟦ü⟧ IN CNAME @\n⟦ü⟧ MX 10 @\n⟦ü⟧ NS @"),
    ROW("strong: dnsmasq, values with commas",
        "cname=⟦ü⟧,⟦größe.intern⟧\nhost-record=⟦ü⟧,⟦ü.lan⟧,192.0.2.1,60\n"
        "+cname=⟦ü⟧,⟦ä⟧\n\uFEFFcname=⟦ü⟧,⟦ä⟧\nmx-host=⟦ü⟧,⟦ä⟧,5\n "
        "cname=ü,ä\ncname= ü\ncname=(ü"),
    ROW("local part: with =", "SRS0=ab=cd=bücher.de=joe@⟦größe.de⟧"),
    ROW("local part: in quotation marks",
        "\"ü.de\"@⟦ö.de⟧ \"⟦ü.de⟧\" @⟦ö.de⟧ x=ü.de=j\"@⟦ö.de⟧"),
    ROW("local part: a query", "mailto:x@⟦ü.de⟧?subject=ü.de x@⟦ü.de⟧? ⟦ö.de⟧"),
    ROW("hosts: a sign and a written dot", "x http://⟦l’été[.]fr⟧. y"),
    ROW("decoration and words before www",
        "x -请访问⟦www.例子.中国⟧ 😀访问⟦www.例子.中国⟧"),
    ROW("a record with @ before a label", "x IN SOA @ ⟦größe⟧ 1"),
    ROW("hosts: www before other dots", "请访问⟦www(dot)例子(dot)中国⟧"),
    ROW("hosts: an A-label before other dots",
        "https://⟦xn--fsqu00a。größe.com⟧/ "
        "https://⟦xn--fsqu00a(dot)größe.com⟧/"),
    ROW("hosts: one slash, and wide dots", "http:/⟦ü｡com⟧ https:/⟦ü。com⟧/"),
    ROW("hosts: two dots", "http://ü.de..x http://⟦ü.de⟧.."),
    ROW("hosts: a foreign character", "http://ü.de™x http://⟦ü.de⟧™ x@ü.de™.x"),
    ROW("a written dot after a symbol", "||⟦6×66\\.com⟧^ //bü⌘cher[.]de/"),
    ROW("a label of hyphens before a name", "x -.⟦ü.de⟧ --.⟦ö.de⟧"),
    ROW("a hyphen at the end", "⟦ü.de⟧->⟦ö.de⟧ ⟦ü.de⟧- ü.de-* ü.de-Team"),
    ROW("a wide dot at the end", "||⟦ü.de。⟧^ ||ü。^ x http://⟦ü.b⟧。 y"),
    ROW("wide dots in a rule", "⟦Ü．⟧||⟦ü．o⟧$$j"),
    ROW("a wide dot at the end of a line of hosts",
        "0.0.0.0 ü.b。 ö\r\n0.0.0.0 はすべてに合致する。"),
    ROW("the middle of an expression", "größe\\.de\\w größe\\.de\\.x"),
    ROW("dots in words, any case", "⟦bücher[DOT]de⟧ ⟦ü{dot}de⟧ ⟦ö(Dot)de⟧"),
    ROW("strong: hosts, an address like a section's number",
        "10.0.0.5 a.lan ⟦büro⟧\n10.0.0.5 ⟦ü⟧\n1.2.3.4 ⟦ü.lan⟧ ⟦ü⟧\n"
        "1.2.3.4 Übung\n1.2.3.4 z.B. Übung"),
    ROW("strong: hosts, a final dot", "127.0.0.1 ⟦ü.intern⟧. ⟦ü⟧"),
    ROW("strong: hosts", "0.0.0.0\t⟦müller⟧\n127.0.1.1 ⟦ü.lan⟧ ⟦ü⟧\n"
                         "127.0.1.1 localhost ⟦müller⟧\n"
                         "+0.0.0.0 ⟦größe.intern⟧\n-0.0.0.0 ⟦größe.intern⟧\n"
                         "1.2.3.4 ⟦größe.intern⟧ ⟦ü.intern⟧"),
    ROW("strong: records in settings",
        "local-data: '⟦ü⟧ A 192.0.2.7'\nlocal-data: \"⟦größe⟧ IN CNAME ⟦ü⟧\"\n"
        "local-data: ⟦ü⟧ 3600 IN MX 10 ⟦größe⟧"),
    ROW("strong: no record in a setting",
        "local-data: \"größe.größe.größe x\""),
    ROW("strong: settings",
        "zone \"⟦рф⟧\" {\nlocal-zone: \"⟦рф⟧.\"\n$ORIGIN ⟦größe.intern⟧.\n"
        "  forward-host: ⟦ns.bücher.com⟧@853\nstub-host: ⟦größe⟧\nzone größe\n"
        "domain-insecure: \"⟦größe⟧\"\nprivate-domain: ⟦größe⟧\n"
        "local-zone-tag: ⟦größe⟧ x\nlocal-zone-override: \"⟦größe⟧\" x\n"
        "  zones { zone größe x; zone \"⟦größe.de⟧\" die zone \"größe\""),
    ROW("strong: settings after a brace",
        "view \"größe\" { zone \"⟦größe⟧\" {\n"
        "response-policy { zone \"⟦größe⟧\"; };\n"
        "x { ⟦ä.de⟧; } y { zone \"⟦größe.büro⟧\" { { domain:ö {"),
    ROW("strong: URLs and addresses",
        "http://⟦größe.intern⟧/x http://.⟦größe.intern⟧/ http://größe/ "
        "a@⟦größe.intern⟧ a@größe \"//größe.intern/x //größe.txt "
        "@größe.intern"),
    ROW("strong: particles", "http://⟦日本語.jp⟧です ⟦www.한글.한국⟧에서 "
                             "a@samba.org发一个bug."),
    ROW("strong: pages",
        "##a[href*=\"//꽁모아01.com\"]\n##.größe.de\n⟦größe⟧,~⟦ü.de⟧#?#.ü.de\n"
        "-##.größe.de\n## ⟦größe.de⟧\n### ⟦größe.de⟧\n###.größe.de\n"
        "  - #### [x](https://⟦größe.de⟧)\n###größe.de x"),
    ROW("rules: a word, not a name, before the signs",
        "番号##を使用する\n番号##div\n⟦番号⟧##.を\n－##&⟦ü.de⟧\n"
        "größe##xn--j-0ga.sk ⟦ü.de⟧\n⟦ü.de⟧##を"),
    ROW("rules: quotation marks end values",
        "!“/x/$domain=⟦ü.jp⟧”に «||⟦ü.de⟧» ||⟦l’été.fr⟧^"),
    ROW("rules: dots of patterns", "/a$domain=größe[.]de ⟦größe\\.de⟧##.ad"),
    ROW("rules: a local part is no name", "$domain=ü@b.dé ⟦ü.de⟧"),
    ROW("strong: names that contain others",
        "||⟦a8.auひかりso-net.com⟧^ 请访问⟦www.例子.中国⟧ x "
        "it.so中国語foo.jp"),
    ROW("strong: no list",
        "OUT=/home/käthe/größe.zip\nExecStart=/opt/müller/größe.sh\n"
        "<img src=/bilder/größe.zip>"),
    ROW("alone: identifiers",
        "<DataPath>Объект.Date</DataPath> name=\"Subsystem.Отчёт.Help\" "
        "\"Style.Стиль1.Style\" \"⟦ПРИМЕР.РФ⟧\"\n.⟦Größé.De⟧"),
    ROW("alone: settings of servers",
        "server_name ⟦BÜCHER.COM⟧;\n server_name ⟦Bücher.Example⟧ ⟦größe.De⟧;\n"
        "x BÜCHER.COM"),
    ROW("strong: markup before a value",
        "domain:`⟦ü.de⟧`\ndomain:**⟦ü.de⟧**\ndomain:[⟦ü.de⟧, ⟦ö.de⟧]\n"
        "domain:⟦größe⟧"),
    ROW("strong: the start of hosts",
        "||größe-$doc\n||größe.$doc\n||größe.^\n||a.größe-^\n||⟦größe.de⟧.^"),
    ROW("strong: a fullwidth asterisk", "||bü.d＊e^"),
    ROW("a weight", "x = ⟦zen.größe.de⟧*3 ⟦ü.de⟧*-2, ⟦ü.de⟧ ü.de*3x"),
    ROW("path: letters after punctuation",
        "https://a.de/L'été.fr https://a.de/x?y={ü.de} https://a.de/x`ü.de "
        "https://a.de/x^ü.de 使用`https://a.de/x`访问`⟦ü.de⟧`"),
    ROW("alone: capitals",
        "⟦Bücher.De⟧\n{\"host\":\"⟦Größe.Com⟧\"}\nDOMAIN=⟦Bücher.De⟧\nx="
        "⟦Bücher.De⟧&y\nserver_name ⟦www.Bücher.Example⟧;\nx "
        "\"⟦ål.no⟧\"\nhost: ⟦Bücher.De⟧\n<b>⟦Bücher.De⟧</b>, „Bücher.De“ "
        "FILE=\"größe.zip\" x: schön.In Wien"),
    ROW("alone: quotation marks that are no pair",
        "x “Bücher.De« »Bücher.De” «Bücher.De« 』Bücher.De『 ‗Bücher.De” "
        "“Bücher.De†"),
    ROW("Korean sentences", "x 수작이다.한국 공포영화 ⟦수작이다.한국⟧, x"),
    ROW("sentences: after a number", "x tür.12.In Wien ⟦tür.12.in⟧ x"),
    ROW("abbreviations: not with a long label", "x ⟦größe.ä.in⟧ x"),
    ROW("pronunciations, with stress",
        "/ˈʃɔ.ko.la/ //ˈʃɔ.ko.de// aː.de t͡ʃa.de ˌa.de [⟦aʰ.de⟧]"),
    ROW("top level: tables", "||Город||Сайт||Дети|| |рф|сайт|"),
    ROW("top level: ASCII", "||com^ *.com +.de"),
    ROW("any top level", "||⟦도메인⟧.*/img/ ||⟦bücher⟧.*^ bücher.*##.ad"),
    ROW("any top level: first in a line",
        "⟦bücher⟧.*##.ad\n⟦www.bücher⟧.*#@#.a"),
    ROW("any top level: punctuation in labels",
        "⟦ü⟧.*,⟦צה״ל.קום⟧##.ad\n⟦ü⟧.*,⟦col·legi.cat⟧##.ad"),
    ROW("any top level: several", "a.de,⟦bücher⟧.*,~⟦größe⟧.*,b.*#?#.ad"),
    ROW("any top level: options", "/x$domain=⟦bücher⟧.*|~⟦größe⟧.*,image"),
    ROW("any top level: patterns", "größe.* a,größe.*,b ^größe.*$ ls größe.*"),

    /* A word is a name as a whole, or it is none. */
    ROW("whole: joined by a character that is in no name",
        "6×66.com schön€bücher.de größe.de−ü.de ü.de™x.de s\u2011bücher.de"),
    ROW("whole: joined by an invisible one",
        "schön\u00ADbücher.de www.\u200Bü.de ü\u2060.de ü.de\uFEFFü.de"),
    ROW("whole: joined by two dots", "ads..ü.de ü.de..ads ü..ü.de"),
    ROW("whole: joined by a percent sign", "ads%.ü.de ü.de%ads 5%ü.de"),
    ROW("whole: at the edge of a word",
        "⟦ü.de⟧™ ™⟦ü.de⟧ ⟦ü.de⟧€ \u00AD⟦ü.de⟧\u2060 ⟦ü.de⟧% ⟦ü.de⟧×"),
    ROW("whole: three dots", "...⟦bücher.de⟧... a...⟦bücher.de⟧...b"),
    ROW("whole: dashes of sentences", "⟦ü.de⟧–⟦ö.de⟧—jetzt ⟦ü.de⟧―⟦ö.de⟧"),
    ROW("whole: arrows, bullets, boxes",
        "⟦ü.de⟧→⟦ö.de⟧⟶⟦ü.de⟧•⟦ö.de⟧▷⟦ü.de⟧│⟦ö.de⟧∙⟦ü.de⟧"),
    ROW("whole: full width", "⟦ü.de⟧｜⟦ö.de⟧＋⟦ü.de⟧ ü.de\uFF0Dö.de"),
    ROW("whole: U+200B in Thai", "ไทย\u200B⟦ü.de⟧\u200Bไทย"),
    ROW("whole: exact places",
        "||⟦6×66ü.com⟧^ ||⟦schön€bücher.de⟧^$x\n0.0.0.0 ⟦6×ü.com⟧\n"
        "server=/⟦a×ü.de⟧/1.1.1.1\n⟦ü×a.de⟧,~⟦ö.de⟧##.ad\n"
        "$domain=⟦ü×a.de⟧|⟦ö.de⟧\nzone \"⟦ü×a.de⟧\" {\n"
        "⟦ü×a.de⟧. IN CNAME ⟦ö×b.de⟧.\n"
        "||⟦ü.de⟧ x ||⟦ü.de⟧\u00A0x ||⟦ü.de⟧\u3000x"),
    ROW("whole: exact places, no names",
        "||schön­ü.de^ ||ads..ü.de^ ||ads%.ü.de^ ||ads,ü.de^ ||,ü.de^\n0.0.0.0 "
        "b​ü.com\nlocal-zone: \"a!ü.de\" x"),
    ROW("whole: hosts of URLs and addresses",
        "https://⟦s‑ü.de⟧/ a@⟦s×ü.de⟧ https://⟦ü.de™⟧/ https://⟦ü。de⟧/ "
        "https://ü.de%/ https://ü..de/ https://ü.de\xFF/ "
        "//⟦ü.de⟧™ "
        "https://⟦ü.com⁄ü.de⟧/"),
    ROW("whole: after bars", "||a@c\u00F6m.example^ ||a=*.c\u00F6m.example^"),
    ROW("whole: hyphens in exact places",
        "0.0.0.0 ⟦-ü.de⟧\n||⟦-ü.de⟧^ https://⟦-ü.de⟧/ -⟦ü.de⟧"),
    ROW("whole: U+30FB at the end of a label",
        "0.0.0.0 ⟦www.モリンガ美amazon・.xyz⟧\n⟦パ・.jp⟧ ⟦日本.jp⟧・"),
    ROW("whole: no particle in Latin letters", "x www.größe"),

    /* Places. */
    ROW("filters: indented, and in YAML",
        "  ⟦größe⟧##.ad\n  - ⟦größe⟧,~⟦ü⟧#@#.ad\n"
        "   a.ru##.x:has-text(руни.рф)\n  - a.ru##.x:has-text(руни.рф)"),
    ROW("filters: HTML", "a.de$$div[x=\"руни.рф\"]\n⟦größe.x⟧$$script\n"
                         "⟦größe.x⟧$@$script"),
    ROW("filters: options with text", "||a.de^$replace=/руни.рф/x/"),
    ROW("filters: options end with the line", "$ORIGIN ⟦größe⟧\nreplace=x"),
    ROW("filters: signs of kinds of rules",
        "⟦größe⟧#@$?#.ad\ngröße#@$?@#.ad\ngröße#x\ngröße=x#y\n"
        "⟦рф⟧##.ad\nx größe##.ad\n  ⟦-größe⟧##.ad"),
    ROW("URL: what is no port",
        "http://⟦ü.de⟧=:⟦3ö.de⟧ http://⟦ü.de⟧=:3 x http://⟦ü.de⟧:3ö.de/ "
        "http://⟦ü.de⟧:33/"),
    ROW("hosts: what encloses them, and more on the line",
        "«https://⟦größe.intern⟧»? ‘https://⟦ü.de⟧’/ „a@⟦ü.intern⟧“!? "
        "'https://⟦ü.intern⟧','/x' (a@⟦ü.intern⟧)/ http://⟦l’été.intern⟧/"),
    ROW("hosts: the rest of a sentence, and more on the line",
        "https://⟦ü.de⟧…? https://⟦ü.de⟧’nin/ https://⟦ü.de⟧。然后/x "
        "https://⟦ü.intern⟧，或者/x https://⟦ü→ö.de⟧/ https://⟦ü.de→ö⟧/"),
    ROW("hosts: ASCII after them",
        "https://⟦ü.de⟧$uri? https://⟦ü.de⟧${x} https://⟦ü.de⟧:$port/ "
        "https://⟦ü.de⟧&x=/ https://⟦ü.intern⟧$x/ https://ü.intern$x.de/ "
        "http://*ü.de/ https://www.ü.*/ https://⟦ü.de⟧**? "
        "https://www.größe-${x}.de/ http://a!ü.de/ (a@b)x(⟦ü.de⟧)"),
    ROW("hosts: dots", "https://⟦ü.com.größe.intern⟧ https://⟦ü.de⟧.Und "
                       "https://⟦ü.intern⟧。/x https://⟦ü.de⟧.../ "
                       "https://⟦ü.de⟧.这是 https://ü.intern..größe"),
    ROW("hosts: what follows a colon",
        "ssh://git@⟦ü.de⟧:größe.de/ö.de https://⟦ü.de⟧:größe.de/"),
    ROW("hosts: wide dots at the end of a line",
        "https://ü。intern\nhttps://www.例子。测试\n"
        "http://localhost。谢谢\nhttps://⟦ü.de⟧。谢谢\nhttps://"
        "größe.intern。谢谢"),
    ROW("hosts: wide dots after a top-level domain",
        "a@example.com。公司地址 https://example.co.jp。みんなで "
        "https://⟦例子.中国⟧。公司地址 https://⟦bücher。de⟧/ "
        "https://⟦例子。中国⟧"),
    ROW("hosts: versions after @",
        "react@18.2から mysql@5.7をインストール 10@1.5元 a@⟦1ü.de⟧"),
    ROW("hosts: ASCII after @", "||a.de/npm/x@latest$script,domain=⟦ü.de⟧\n"
                                "||a.de/x@1$script,domain=⟦ü.de⟧|⟦ö.de⟧"),
    ROW("hosts: hyphens and underscores after them",
        "a@⟦ü.de⟧-- _https://⟦ü.de⟧_ _https://⟦ü.рф⟧_/ a@⟦ü.рф⟧__—x "
        "https://⟦ü.intern-⟧/"),
    ROW("hosts: punctuation in the last label",
        "https://größe.intern—x/ https://⟦größe.intern⟧—x https://⟦ü—x.de⟧/"),
    ROW("hosts: wide dots after '@'",
        "core-js@3发布3周后。一个 x@⟦ü。中国⟧ x@ü。größe x@⟦ü.größe⟧"),
    ROW("hosts: percent signs, for -n to refuse",
        "http://⟦％４１.größe.com⟧ http://⟦ü％ü.com⟧/ http://ü%ü.com/"),
    ROW("hosts: asterisks", "//*.⟦größe.de⟧ |http://*cp.größe=a http://*ü.de/"),
    ROW("hosts: one slash",
        "ws:/⟦ü.de⟧ wss:/⟦ü.de⟧ ftp:/⟦ü.de⟧/x file:/ü.de xhttp:/ü.de"),
    ROW("paths end at escapes of line feeds",
        "|http://192.0.2.1/\\n!--||⟦größe.com⟧\\nx||⟦ü.fr⟧ http://a.de/ü.de\\n"
        "b=⟦ü.com⟧ C:\\neu\\nüsse.de"),
    ROW("strong: settings in comments",
        "#server=/⟦ü.com⟧/1.1.1.1\n# address=/⟦ü⟧/\n# domain: ü für"),
    ROW("hosts: slashes in JSON in JSON, and one slash",
        "\"https:\\\\/\\\\/⟦ü.intern⟧\\\\/ö.de\" "
        "\\\"https:\\\\\\/\\\\\\/⟦ü.intern⟧\\\\\\/\\\" "
        "http:/⟦ü.intern⟧/ö.de x:/ü.de https:///ü.de"),
    ROW("files: a type at the end of a line",
        "query: ⟦ü.md⟧ IN A\n⟦größe.zip⟧ 3600 A\r\n⟦ü.md⟧. AAAA\r"),
    ROW("files: what says that it is a name",
        "*.⟦ü.zip⟧ +.⟦ü.md⟧ x CONNECT ⟦ü.zip⟧:443 query: ⟦ü.md⟧ IN A "
        "sni=\"⟦ü.md⟧\" DNS:⟦ü.md⟧, ⟦ü.md⟧. A ⟦ü.md⟧:12345 "
        "\"host\":\"⟦ü.md⟧\""),
    ROW("files: what does not",
        "größe.py:12: open(\"ü.zip\") ü.md. Und ü.md A"),
    ROW("URL: what belongs to it",
        "https://a.de/?a=ü.de&amp;b=ö.de;ü.de,ö.de(ü.de)|ü.de$ö.de!ü.de\n//"
        "a.de/(x)/(ü.de)ö.de\n(//a.de/(ü.de)ö.de),⟦ü.de⟧\nhttps://a.de/x, "
        "⟦ü.de⟧ "
        "<https://a.de/x>⟦ü.de⟧ \"//a.de/x\"⟦ü.de⟧"),
    ROW("path: to the bracket that began before the URL",
        "[x](https://a.de/x)と(⟦ü.de⟧)、 (https://a.de/x)⟦ü.de⟧ "
        "https://a.de/x_(ü.de)ü.de (https://a.de/(x)?(y))⟦ü.de⟧"),
    ROW("JSON: a key and an escape", "[\"domain:ü\\ndomain:ä\\tx.de\"]"),
    ROW("path: after a slash",
        "Disallow: /größe.de/\nlocation /größe.pl {\nhref=\"/größe.de\""),
    ROW("path: lists", "[/⟦рф⟧/⟦größe⟧/]1.1.1.1\naddress /⟦größe.de⟧/#"),
    ROW("path: lists in YAML", "  - '[/⟦größe⟧/#/]1.1.1.1'\n- [/⟦ü⟧/]#"),
    ROW("whole: digits in circles and above the line", "①ü.de②ü.de² m²ü.de"),
    ROW("no pattern: a variable in another line",
        "$(a\n)⟦ü.de⟧ (a)⟦ü.de⟧ )⟦ü.de⟧ $(a)ü.de %(a)sü.de"),
    ROW("no pattern: variables before a dot, BBCode, items of lists",
        "${a}.⟦ü.de⟧ {.⟦ü.de⟧} [b]⟦ü.de⟧[/b] <b>⟦ü.de⟧</b> 1)⟦ü.de⟧ *.⟦ü.de⟧"),
    ROW("path: Markdown", "[/übersicht/](a)\n- [/größe.de/](a)"),
    ROW("records: types",
        "⟦ü⟧ IN TYPE65280 x\n⟦ü⟧ 300 LOC 51 30 N\n⟦ü⟧ IN URI 10 1 \"x\"\n"
        "⟦ü⟧ IN HINFO \"x\" \"y\"\n⟦ü⟧ IN NSEC ⟦ö⟧ A\n⟦ü⟧ IN PX 1 ⟦ö⟧ ⟦ä⟧"),
    ROW("records: types whose data have names",
        "@ IN ALIAS ⟦ü⟧\n@ IN ANAME ⟦ü⟧ für\n@ IN DNAME ⟦ü⟧ für\n"
        "@ IN KX 1 ⟦ü⟧ für\n@ IN LP 1 ⟦ü⟧ für\n@ IN MINFO ⟦ü⟧ ⟦ö⟧ für\n"
        "@ IN PTR ⟦ü⟧ für\n@ IN RP ⟦ü⟧ ⟦ö⟧ für\n@ IN RT 1 ⟦ü⟧ für\n"
        "@ IN SRV 1 2 3 ⟦ü⟧ für\n@ IN HINFO für für\n@ IN APL für"),
    ROW("records: types whose data have no names",
        "@ IN CAA für\n@ IN CDNSKEY für\n@ IN CDS für\n@ IN CERT für\n"
        "@ IN CSYNC für\n@ IN DHCID für\n@ IN DNSKEY für\n@ IN DS für\n"
        "@ IN EUI48 für\n@ IN EUI64 für\n@ IN HIP für\n@ IN IPSECKEY für\n"
        "@ IN KEY für\n@ IN L32 für\n@ IN L64 für\n@ IN LOC für\n"
        "@ IN NAPTR für\n@ IN NID für\n@ IN NSEC3 für\n@ IN NSEC3PARAM für\n"
        "@ IN OPENPGPKEY für\n@ IN RESINFO für\n@ IN RRSIG für\n"
        "@ IN SMIMEA für\n@ IN SPF für\n@ IN SSHFP für\n@ IN TLSA für\n"
        "@ IN TXT für\n@ IN URI für\n@ IN WALLET für\n@ IN ZONEMD für"),
    ROW("records: services", "⟦ü⟧ HTTPS 1 . alpn=h2\n@ SVCB 1 ⟦svc.ö⟧ alpn=h2"),
    ROW("records: parentheses",
        "⟦ü⟧ IN MX ( 10 ⟦größe⟧ )\n@ NS ( ⟦ns.größe⟧ ) ; für\n⟦ü⟧ TXT ( \"x\" "
        ")\n"
        "@ IN SOA ( ⟦ö⟧ ⟦ü⟧ 1 )\nein CNAME ( größe )\nü IN NS (\nü IN (NS ö)"),
    ROW("records: lower case", "⟦ü⟧ 300 in cname ⟦ö.ä⟧\n⟦ü⟧ IN ns ⟦ö⟧"),
    ROW("records: data without a dot",
        "Le CNAME est différent\n添加 CNAME 记录\n添加 CNAME größe\n"
        "un PTR spécial\n⟦ü⟧ DNAME ⟦ö⟧\nwww CNAME ⟦größe⟧ ; für\n"
        "ü CNAME ö (für)\nCNAME ö\n"
        "⟦ü⟧ CNAME @\n⟦ü⟧ PTR ⟦ö.de⟧\n⟦ü⟧ IN PTR ⟦ö⟧"),
    ROW("records: columns",
        "www\tCNAME\t⟦größe⟧\n⟦büro⟧  CNAME www\n\tNS ⟦größe⟧\n@ \tNS\t⟦größe⟧ "
        "; für\n"
        "⟦büro⟧\tHINFO\tPC Linux\nbüro\tURI\tBe\nwww\tCNAME\tgröße für\n"
        "büro\tDS\tx y"),
    ROW("records: numbers of the data",
        "Ѕ DS 0405 1029 CYRILLIC\n⟦ü⟧ DS 405 8 2 A0\nü CAA x\n⟦ü⟧ CAA 0 x"),
    ROW("records: prose", "Käse IN DOSEN\nGröße 12 CM\nGröße LOC 51\nü in a b\n"
                          "Käse IN ZWÖLF\nü IN TYPEX x\nü IN TXT\nü SPF \"x\"\n"
                          "ü IN MX für ö\nü AAAA 3\nfür CNAME ⟦ö.de⟧ gilt"),
    ROW("records: only the class and the time to live precede the type",
        "⟦ü⟧ 300 IN MX 1 ⟦ö⟧\n⟦ü⟧ IN 300 MX 1 ⟦ö⟧\nü IN 300 IN MX 1 ö"),
    ROW("byte-order mark in front of a list",
        "\uFEFF0.0.0.0 ⟦größe.intern⟧\n\uFEFF||⟦größe.intern⟧^"),
    ROW("strong: bars after other marks", "«||⟦größe.ü⟧^»（||⟦ü⟧^）日||ü^"),
    ROW("top level: alone", ".⟦рф⟧\ndomain:⟦рф⟧\n- DOMAIN-SUFFIX,⟦中国⟧,x\n"
                            "DOMAIN,⟦größe⟧\nрф\nx .⟦рф⟧"),

    /* Paths. */
    ROW("path: drive", "C:\\fotos\\rückseite.jpg C:\\fotos\\rückseite.de"),
    ROW("path: drive, escaped", "\"C:\\\\fotos\\\\rückseite.de\""),
    ROW("path: drive, a quotation mark", "\"C:\\x\\\"⟦ü.de⟧"),
    ROW("reports: punctuation in brackets",
        "hxxps[://]⟦ü[.]de⟧/x k[@]⟦ü[.]de⟧ k(at)⟦ü[.]de⟧[:]443 ⟦ü[.]de⟧(C2) "
        "⟦ü[.]de⟧[1] gr[at]ö\\.de ü[.]de[a-z] ü\\.de(C2) ü[.]de(a|b)"),
    ROW("a variable and its default", "${HOST-⟦ü.de⟧} ${A_1:-⟦ü.de⟧}"),
    ROW("a port in parentheses", "⟦ü.de⟧(5432) ü.run(10) ü.run(1000);"),
    ROW("emoji after an unknown top-level domain, or a mark",
        "a@⟦ü.intern⟧😀 x ⟦নাম.বাংলা⟧😀"),
    ROW("URL: two dots before the path",
        "https://ü.com../ https://⟦ü.com⟧.../"),
    ROW("path: no drive",
        "ag:\\\\⟦bücher.de⟧ üc:\\n⟦bücher.de⟧ “c:\\nü.de 🔗c:\\n⟦bücher.de⟧"),
    ROW("path: root", "/home/jörg/Übung.txt /home/jörg/Übung.pl"),
    ROW("path: relative", "./größe.pl ../größe.sh ~/größe.rs src/größe.rs"),
    ROW("path: directory with a dot", "/etc/größe.d/ü.de a.de/ü.de"),
    ROW("path: list of dnsmasq", "server=/⟦größe.de⟧/⟦ä.de⟧/192.0.2.1"),
    ROW("path: list of dnsmasq, punctuation in labels",
        "local=/⟦צה״ל.קום⟧/⟦ü.de⟧/⟦col·legi.cat⟧/⟦ü.de⟧/ col·legi/ü.de"),
    ROW("path: list of SmartDNS", "address /⟦größe.de⟧/#"),
    ROW("path: host, not path", "\\\\⟦größe.de⟧\\fotos ftp://⟦größe.de⟧/x"),
    ROW("path: a slash only", "/größe.de /größe.de/ / ⟦größe.de⟧ und/oder"),

    ROW("path: backslashes are no escapes",
        "docs\\frühling.me \\\\nas\\bücher.de DOM\\bücher.de \\alpha\\vü.de"),

    /* Marks of other syntaxes adjacent to a name. */
    ROW("adjacent: v2fly", "full:⟦bücher.de⟧:@ads\n⟦bücher.de⟧:@ads @cn"),
    ROW("adjacent: empty password", "https://jörg.müller.de:@⟦ü.de⟧/"),
    ROW("adjacent: BBCode", "[url=https://a.de/]⟦bücher.de⟧[/url]"),
    ROW("adjacent: brackets in a URL",
        "http://[::1]/ü.de http://a.de/?a[]=ü.de"),
    ROW("adjacent: Markdown", "_⟦bücher.de⟧_ __⟦bücher.de⟧__ *⟦bücher.de⟧* "
                              "⟦_a.bücher.de⟧ bücher.de_ "
                              "_.ü.de_"),
    ROW("adjacent: Hebrew quotation marks",
        "״⟦bücher.de⟧״ ׳⟦דוגמה.קום⟧׳ ״⟦דוגמה.קום⟧״ ⟦צה״ל.קום⟧"),
    ROW("adjacent: Korean middle dot", "ㆍ⟦bücher.de⟧ㆍ⟦한글.한국⟧ㆍ"),

    /* Separators as escapes. */
    ROW("path: encoded URLs",
        "https://a.de/?u=https%3A%2F%2F⟦ü.de⟧%2Fö.de&v=ä.de u=https%3A%2F%2F"
        "⟦ü.intern⟧%2Fö.de&v=⟦ä.de⟧ ?u=http%253a%252f%252f⟦ü.de⟧%252fö.de "
        "//a.de/x%2F%2Fü.de /a?u=https%3a%2f%2f⟦bücher.de⟧&ü.de"),
    ROW("path: encoded URLs, wide dots", "?u=https%3A%2F%2F⟦日本。jp⟧"),
    ROW("path: encoded URLs, wide dots, twice",
        "?u=https%253A%252F%252F⟦日本。jp⟧&a"),
    ROW("escape: percent", "https%3A%2F%2F⟦bücher.de⟧%2Fa x%20⟦größe.de⟧"),
    ROW("escape: percent, twice", "https%253A%252F%252F⟦bücher.de⟧%252Fa"),
    ROW("escape: a private sequence of a terminal", "\x1B[=c⟦ü.de⟧"),
    ROW("strong: before $$, in two lines", "⟦é⟧.$$a\n⟦é⟧.$$a"),
    ROW("pattern: not in the next line", "a\\\n⟦ü.de⟧?ä"),
    ROW("escape: of mail, only in one line", "a=%\n=⟦bcü.de⟧ =C3=⟦bcü.de⟧"),
    ROW("escape: percent, no separator",
        "⟦41größe.de⟧ b%C3%BC%41größe.de ü%2Eä.de x%25C3%25BCü.de"),
    ROW("escape: entity of a letter",
        "b&ouml;se-größe.de &uuml;ö.de b&#252;ö.de ö&#xFC;b.de ö.&szlig;.de"),
    ROW("escape: entity of a separator",
        "&nbsp;⟦ü.de⟧&#160;⟦ö.de⟧&amp;a=⟦ä.de⟧&hellip; &;⟦ö.de⟧ &#;⟦ü.de⟧"),
    ROW("escape: entities in a host",
        "http://b&uuml;ö.de/ http://www.b&uuml;ö.de/ http://⟦ü.de⟧&amp;x"),
    ROW("escape: letters of mail", "b=C3=BCö.de =E4=B8=ADö.de a=⟦FCö.de⟧ =C3=⟦ö.de⟧"),
    ROW("escape: number after =", "a=⟦24größe.de⟧ a=⟦2egröße.de⟧"),
    ROW("escape: JSON",
        "\\u002F\\u002F⟦größe.de⟧ \\x2f⟦größe.de⟧ \\/\\/⟦ü.de⟧"),
    ROW("escape: JSON, no separator", "\\u0041größe.de \\x41größe.de"),
    ROW("escape: after a sentence",
        "schön.Und\\n⟦größe.de⟧ schön.Und%20⟦ü.de⟧"),

    /* U+30FB. */
    ROW("katakana dot: a label has kana", "⟦パ・リーグ.jp⟧\n⟦日本・abc.jp⟧"),
    ROW("katakana dot: kana later", "⟦a・日本.jp⟧ ⟦a・b日.jp⟧"),
    ROW("katakana dot: no kana", "a・⟦ü.de⟧ ü・b.de"),
    ROW("katakana dot: between names", "⟦日本.jp・中国.cn⟧ ⟦日本.com⟧・com.jp"),
    ROW("katakana dot: at the edge", "・⟦日本.jp⟧・ ⟦日本.jp⟧・。"),
};

/* Sentences from manuals, letters, news, chats, lists of words, source code. */
static const struct row language_rows[] = {
    /* German */
    ROW("de: abbreviations", "z.B., d.h., u.ä., o.g., i.d.R., s.o., v.a. für"),
    ROW("de: no blank", "Das war’s für heute.Bis morgen!Tschüß."),
    ROW("de: title", "Prof.Dr.med.Käthe Öhler, Dipl.-Ing.(FH) J.Weiß"),
    ROW("de: names", "Näheres bei ⟦müller-söhne.de⟧ und ⟦www.zürich.ch⟧."),
    ROW("de: address", "Mail an käthe@⟦bäcker.example⟧, Tel.(0 30) 12"),
    ROW("de: Debian version", "init.d-Skript-Abhängigkeiten, 5.größer"),
    ROW("de: file names", "Schlüssel-Zert.pub, Wörter.txt, Maße.csv, tüte.deb"),
    ROW("de: date", "am 3.März, 24.12.früh, 1.Änderung.md, §5.Übersicht"),
    ROW("de: umlauts decomposed", "⟦mu\u0308ller.de⟧ scho\u0308n.Und"),
    /* French */
    ROW("fr: no blank", "C’est l’été.Il fait chaud.À demain.Où ça?"),
    ROW("fr: initials", "É.Zola, Ch.Péguy, M.Mérimée, Mlle.Élise, St.Étienne"),
    ROW("fr: file names", "fichier_chiffré.gpg mémoire.odt thèse.tex"),
    ROW("fr: guillemets", "« ⟦café.fr⟧ », “⟦hôtel.paris⟧”"),
    ROW("fr: abbreviations", "p.ex. à l’éch.n°1, c.-à-d. réf.n°"),
    /* Spanish, Portuguese, Catalan, Italian */
    ROW("es: no blank", "¿Qué?Así es.Él no.Mañana.España"),
    ROW("es: names", "visite ⟦españa.es⟧ o ⟦www.niño.com⟧ (¡ya!)."),
    ROW("es: file names", "selección.txt año.xls señal.wav"),
    ROW("pt: file names", "versão.debian não.so informações.zip ação.exe"),
    ROW("pt: no blank", "Não.Sim.Então é isso.Até amanhã.Às 5"),
    ROW("ca: middle dot", "⟦col·legi.cat⟧ intel·ligència. l·l.Un"),
    ROW("it: no blank", "Perché.Così è.È vero.Più di città.La"),
    /* Polish, Czech, Slovak */
    ROW("pl: no blank", "Źle.Dobrze.Świetnie.I tak"),
    ROW("pl: abbreviations", "m.in.że, np.że, jęz.angielskim, im.Żeromskiego"),
    ROW("pl: name", "<@x> ⟦mój.adasi.pl⟧ i ⟦żółw.com.pl⟧"),
    ROW("pl: file names", "dł.prefiksu wyjście.tmp żółw.jpg"),
    ROW("cs: file names", "výstup.eps výstup.epsi něco.conf číslo.dat"),
    ROW("cs: abbreviations", "č.p.5, např.že, tř.Míru, nám.Svobody"),
    ROW("sk: no blank", "Áno.Nie.Ďakujem.Čo"),
    /* Hungarian, Romanian, Turkish */
    ROW("hu: fields", "FÁJLSZÁM.MEZŐ rövidítés.pld. Győr.Ma"),
    ROW("hu: names", "⟦győr.hu⟧, ⟦árvíztűrő.hu⟧"),
    ROW("ro: no blank", "Bună.Și tu?Mâine.Și"),
    ROW("tr: names", "⟦türkçe.com.tr⟧ ve ⟦ığdır.bel.tr⟧ için"),
    ROW("tr: file names", "başkabirisim.out dizüstü.conf değişken.h"),
    ROW("tr: no blank", "Güle güle.İyi günler.Şimdi"),
    /* Nordic */
    ROW("sv: no blank", "På återseende.Hej då.Är det så.Så är det"),
    ROW("sv: names", "⟦räksmörgås.se⟧, ⟦www.malmö.nu⟧"),
    ROW("da: no blank", "På gensyn.Æble.Øl.Åben"),
    ROW("fi: file names", "tiedostön.txt lähde.cc.txt äiti.ini"),
    ROW("is: names", "⟦þjóð.is⟧ og ⟦ísland.is⟧."),
    /* Vietnamese */
    ROW("vi: no blank", "Tạm biệt.Xin chào.Đây là.Ở đây"),
    ROW("vi: names", "xem ⟦tiếngviệt.vn⟧ và ⟦www.hànội.com.vn⟧."),
    ROW("vi: fields", "Đ.SỐ1 TẬP_TIN.mới"),
    /* Russian, Ukrainian, Bulgarian */
    ROW("ru: initials", "Д.И.Менделеев, К.Э.Циолковский, А.П.Чехов"),
    ROW("ru: abbreviations",
        "тыс.руб., и т.п., т.е., гр.Иванов, ул.Ленина, д.5"),
    ROW("ru: no blank", "Да.Нет.Хорошо.А он?Всё.На"),
    ROW("ru: town", "в г.Москва и с.Орг"),
    ROW("ru: names", "на ⟦кремль.рф⟧ и ⟦почта.москва⟧, ⟦сайт.ком⟧!"),
    ROW("ru: names in capitals", "⟦КРЕМЛЬ.РФ⟧ ⟦Кремль.РФ⟧"),
    ROW("ru: file names", "файл.гз отчёт.doc назва.xls ключ.pub"),
    ROW("ru: homographs", "⟦www.pодoлск.ru⟧"),
    ROW("ru: dates", "12.мая, 1990.г, 5.сентября.2001"),
    ROW("uk: file names", "назвафайла.bz2 назвафайла.bz секунди.мілісекунди"),
    ROW("uk: names", "⟦президент.укр⟧ та ⟦київ.ua⟧"),
    ROW("bg: names", "⟦министерство.бг⟧, бул.„Витоша“"),
    ROW("sr: names", "⟦србија.срб⟧ и ⟦рнидс.срб⟧."),
    /* Greek */
    ROW("el: no blank", "Καλημέρα.Τι κάνεις;Καλά.Εσύ"),
    ROW("el: names", "⟦παράδειγμα.ελ⟧ ή ⟦ελλάδα.gr⟧·"),
    ROW("el: abbreviations", "π.χ.το, κ.λπ., δηλ.ο Δρ.Νίκος, σελ.5"),
    ROW("el: file names", "αρχείο.txt φάκελος.d έξοδος.ps"),
    /* Arabic, Persian, Hebrew */
    ROW("ar: names", "زوروا ⟦موقع.وزارة-الاتصالات.مصر⟧ أو ⟦مثال.السعودية⟧."),
    ROW("ar: no blank", "انتهى.ثم قال.هذا"),
    ROW("ar: ASCII", "البريد support@example.com أو http://⟦example.comثم⟧"),
    ROW("fa: names", "⟦نامه\u200Cای.com⟧ و ⟦ایران.ایران⟧"),
    ROW("fa: no blank", "است.کماکان رفت.او"),
    ROW("he: names", "ראו ⟦דוגמה.ישראל⟧ או ⟦אתר.קום⟧."),
    ROW("he: abbreviations", "ח.נ.ביאליק, ד.ש.ל, צ.ה.ל"),
    /* Indic */
    ROW("hi: names", "⟦उदाहरण.भारत⟧ और ⟦राजभाषा.सरकार.भारत⟧।"),
    ROW("hi: abbreviation", "डॉ.राम, पं.नेहरू, कि.मी."),
    ROW("bn: names", "⟦উদাহরণ.বাংলা⟧ ও ⟦উদাহরণ.ভারত⟧"),
    ROW("ta: names", "⟦உதாரணம்.இந்தியா⟧ திரு.குமார்"),
    ROW("si: names", "⟦ශ්\u200Dරී.ලංකා⟧"),
    /* Thai, Lao, Khmer */
    ROW("th: names", "เว็บ ⟦ตัวอย่าง.ไทย⟧ หรือ ⟦ตัวอย่าง.com⟧"),
    ROW("th: abbreviations", "พ.ศ.2567 ค.ศ. จ.เชียงใหม่ รพ.ไทย.x"),
    ROW("th: www", "ติดต่อได้ที่www.example.co.thหรือ"),
    ROW("lo: names", "⟦ຕົວຢ່າງ.ລາວ⟧"),
    /* Chinese */
    ROW("zh: half-width stops",
        "有效.参看 標志.設置為 同时.在线的 结束.公司在，"),
    ROW("zh: ASCII", "参见systemd.target(5) 从smb.conf中 请用libc.a的"),
    ROW("zh: mail", "请发到samba-bugs@samba.org创建。"),
    ROW("zh: URL", "主页http://www.example.org/，或https://example.com。"),
    ROW("zh: capital", "设为Quotron.COM 使用Node.js与Vue.js"),
    ROW("zh: names", "⟦例子.中国⟧、⟦例子.网络⟧“⟦例子.cn⟧”。"),
    ROW("zh: traditional", "⟦範例.台灣⟧；⟦範例.香港⟧ 其他.如"),
    ROW("zh: file names", "报告.docx 数据.csv 打包.zip 测试.py"),
    /* Japanese */
    ROW("ja: names", "「⟦日本語.jp⟧」、⟦例え.みんな⟧、"),
    ROW("ja: file names", "パッケージ名.postinst 設定.conf 資料.zip"),
    ROW("ja: ASCII", "ftpサイトftp.example.comから、www.example.comで"),
    ROW("ja: www", "詳細はwww.example.co.jpをご覧 詳細はwww.example.jp"),
    ROW("ja: middle dot", "東京・大阪.x 「⟦パ・リーグ.jp⟧」・"),
    /* Korean */
    ROW("ko: names", "⟦한글.한국⟧, 한글.한국과 ⟦예시.kr⟧."),
    ROW("ko: particles", "example.com에서 www.example.com과 a@example.com으로"),
    ROW("ko: no blank", "안녕하세요.반갑습니다.네.한국인"),
    ROW("ko: file names", "보고서.hwp 자료.zip"),
    /* Armenian, Georgian, Amharic */
    ROW("hy: names", "⟦օրինակ.հայ⟧։ Հ.Թումանյան"),
    ROW("ka: names", "⟦მაგალითი.გე⟧"),
    ROW("am: words", "ሰላም.እንዴት"),
    /* Source code, chats, tables */
    ROW("code: members", "größe.länge größe.width() straße.toString"),
    ROW("code: comments", "// größe.txt //größe.c /* größe.h */"),
    ROW("code: strings", "f(\"größe.csv\") 'Übung.py' `größe.md`"),
    ROW("code: regular expression", "/^grö(ß|ss)e\\.de$/ ⟦größe\\.com⟧"),
    ROW("code: escapes", "\"gr\\u00f6\\u00dfe.de\" \"gr\\xf6\\xdfe.de\""),
    ROW("chat: ellipsis", "hm...schön…ok..größe.na"
                          "ja"),
    ROW("chat: emoji", "👍example.com 😀ok.gut ✔️fertig.Super"),
    ROW("table", "|größe.txt|⟦größe.de⟧|größe|"),
    ROW("mail", "Von: Jörg <jörg.müller@⟦büro.example⟧>"),
    ROW("URL, percent-encoded",
        "https://de.wikipedia.org/wiki/Gr%C3%B6%C3%9Fe.de"),
    ROW("URL, path", "https://de.wikipedia.org/wiki/Größe.de?x=größe.de"),
    ROW("BibTeX", "author={M{\\\"u}ller}, É.Cartan, doi:10.1000/größe.1"),
};

#endif
