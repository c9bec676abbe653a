import type { Brand } from '../brand/brand.ts'
import { languageOf } from '../language.ts'
import { escapeHtml, oneLine, senderOf } from '../notice/compose-mail.ts'

const longestQuote = 2_000

type Reply = { brand: Brand; text: string; original: { name: string; message: string; subject: string } }

type Composed = { subject: string; text: string; html: string }

/** Composes an answer to a contact message, with the message quoted below it. */
export function composeReply({ brand, text, original }: Reply): Composed {
  const subject = original.subject ? answerTo(original.subject) : `Re: Your message to ${oneLine(brand.name)}`
  return compose({ sender: senderOf(brand), subject, text, quoted: shorten(original.message) })
}

/** Composes a mail with which staff opens a conversation. */
export const composeFirst = ({ brand, ...written }: Pick<Reply, 'brand' | 'text'> & { subject: string }) =>
  compose({ sender: senderOf(brand), quoted: '', ...written })

type Parts = Record<'sender' | 'subject' | 'text' | 'quoted', string>

function compose({ sender, subject, text, quoted }: Parts): Composed {
  const lines = quoted.split('\n').map((line) => `> ${line}`)
  const quote = quoted && `You wrote:\n${lines.join('\n')}`
  const plain = [text, quote, `-- \n${sender}`].filter(Boolean).join('\n\n')
  return { subject, text: `${plain}\n`, html: page({ sender, subject, text, quoted }) }
}

const answerTo = (subject: string) => (/^re:/i.test(subject) ? oneLine(subject) : `Re: ${oneLine(subject)}`)

function shorten(message: string): string {
  const trimmed = message.trim()
  return trimmed.length <= longestQuote ? trimmed : `${trimmed.slice(0, longestQuote).toWellFormed()}…`
}

function page({ sender, subject, text, quoted }: Parts): string {
  const quote = quoted
    ? `<p style="margin:24px 0 4px;color:#5f5a50">You wrote:</p>
<blockquote style="margin:0;padding-left:12px;border-left:3px solid #ded8cc;white-space:pre-line;color:#5f5a50">${escapeHtml(quoted)}</blockquote>`
    : ''
  return `<!doctype html>
<html lang="${languageOf(text)}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:Figtree,system-ui,sans-serif;font-size:16px;line-height:1.55">
<p style="margin:0;white-space:pre-line">${escapeHtml(text)}</p>
${quote}
<p style="margin:24px 0 0;font-size:13px;color:#5f5a50">${escapeHtml(sender)}</p>
</body></html>
`
}
