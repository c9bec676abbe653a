// The colours of app/theme.css, which cannot be loaded now.
const style = `:root{color-scheme:light dark;background:light-dark(oklch(.985 .006 85),oklch(.185 .012 165));
color:light-dark(oklch(.22 .02 160),oklch(.955 .008 95))}
a{color:light-dark(oklch(.5 .11 165),oklch(.79 .135 165));font-weight:600}
body{max-width:34rem;margin:15vh auto;padding:0 1.25rem;font:1.125rem/1.6 system-ui,sans-serif}
h1{font-size:1.75rem;line-height:1.2}`

/** Renders a self-contained page, for when no other file can be loaded. */
export const renderPlainPage = (title: string, sentence: string, again: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${toText(sentence)}</p>
<p><a href="${toText(again)}">Try again</a></p></main></body></html>`

const toText = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
