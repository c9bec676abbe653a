/** Hard posts that the rich text editor shows as the site does. */
export const keptPosts = [
  '# One\n\n### Three\n\nSetext\n------\n\n###### Six',
  '* star\n* list\n\n  with a paragraph\n\n+ other list\n  1. nested\n  2. numbers\n     - deep',
  '7. seven\n8. eight\n\n10) ten',
  '- [ ] to do\n- [x] done',
  '| Left | Right | Middle |\n|:-----|------:|:-:|\n| a | b \\| c | **d** |\n| `e` | | f |',
  'Line one\nline two  \nline three\\\nline four',
  '> Quote\n> > nested\n>\n> - list\n\n---\n\n***\n\nEnd',
  '```ts\nconst x = `1`\n\n<b>&amp;</b>\n```\n\n    indented\n\n~~~\n```\n~~~\n\n`` a`b ``',
  '**bold *both* bold** __under__ _score_ ~~gone~~ snake_case 2*3*4 **রবি**বার',
  '[text][ref] and ![alt text](/files/pictures/a.webp "Title") and ![](/files/pictures/b.webp)\n\n[ref]: https://a.example/x_y?a=1&b=2 "T"',
  'https://a.example/x and <https://b.example> and www.c.example and a@b.example and [d](<https://d.example/a b>)',
  '\\*not emphasis\\* 1\\. not a list \\# no &copy; &nbsp;&lt;b&gt; &#8364; \\[x\\](y) # + - =',
  'A note.[^1]\n\n[^1]: The note with **bold**.',
  'বাংলা লেখা।\n\n## শিরোনাম\n\n**গুরুত্বপূর্ণ** কথা — ‘উদ্ধৃতি’ 🎉',
]

/** Posts that it would change, with the beginning of the part. */
export const changedPosts: [string, string][] = [
  ['## Links\n\nAn empty [](https://a.example) one', 'An empty one'],
]
