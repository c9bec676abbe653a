import type { Brand } from '../brand/brand.ts'
import { currentLogoAddress } from '../brand/logo.ts'
import { languageOf } from '../language.ts'

type MailContent = {
  brand: Brand
  title: string
  text: string
  address: string
  /** Completes 'You received this e-mail because'. */
  reason?: string
}

/** Name and postal address of the sender, as mails need them. */
export const senderOf = ({ name, office }: Brand): string =>
  [name, office.street, office.city, office.country].filter(Boolean).join(', ')

/** Composes a mail as text and as HTML, in which user text is escaped. */
export function composeMail({ brand, title, text, address, reason: because }: MailContent): {
  subject: string
  text: string
  html: string
} {
  const subject = oneLine(title)
  const sender = senderOf(brand)
  const reason = `You received this e-mail because ${because ?? `you have an account at ${brand.name}`}. Please don’t send passwords or payment codes by e-mail: we never ask for them.`
  return {
    subject,
    text: [title, text, `Open it here:\n${address}`].join('\n\n').concat(endOfText, `${sender}\n${reason}\n`),
    html: page(
      { subject, title, text, address, sender, reason },
      headOf(brand, address),
      brand.accent?.print,
    ),
  }
}

// Stored mails contain them: they must stay as they are.
const endOfText = '\n\n-- \n\n'
const endOfCard = '</td></tr></table>\n<p style="max-width:560px;'

/** Adds a link that opens the record without signing in to a composed mail, below its own. */
export function addShareLink(
  { text, html }: { text: string; html: string },
  link: string,
): { text: string; html: string } {
  const paragraph = `<p style="margin:16px 0 0;font-size:13px;color:#5f5a50;word-break:break-all">Without signing in: <a href="${escapeHtml(link)}" style="color:#5f5a50">${escapeHtml(link)}</a></p>\n`
  return {
    text: insertBefore(text, endOfText, `\n\nOpen it without signing in:\n${link}`),
    html: insertBefore(html, endOfCard, paragraph),
  }
}

/** The last one: what stands before it can contain text of users. */
function insertBefore(content: string, end: string, added: string): string {
  const at = content.lastIndexOf(end)
  return at < 0 ? content : content.slice(0, at) + added + content.slice(at)
}

const logoSize = { width: 280, height: 40 }

/** Name of the provider, and the logo as the site of this address has it. */
function headOf({ name, logo }: Brand, address: string): string {
  if (!logo) return escapeHtml(name)
  const { hash, width, height } = logo.light
  const scale = Math.min(1, logoSize.width / width, logoSize.height / height)
  const size = `width="${Math.ceil(width * scale)}" height="${Math.ceil(height * scale)}"`
  const source = new URL(`${currentLogoAddress}?${hash}`, address).href
  const alt = logo.hasName ? '' : escapeHtml(name)
  const picture = `<img src="${escapeHtml(source)}" ${size} alt="${alt}" style="vertical-align:middle;border:0">`
  return logo.hasName ? `${picture} ${escapeHtml(name)}` : picture
}

type Parts = Record<'subject' | 'title' | 'text' | 'address' | 'sender' | 'reason', string>

// Tables and inline styles, since mail clients support little else. The colours work in light and dark mode.
function page(parts: Parts, head: string, accent = '#1d6a4d'): string {
  const { subject, title, text, address, sender, reason } = escapeAll(parts)
  return `<!doctype html>
<html lang="${languageOf(parts.text)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f1ea;color:#23201b;font-family:Figtree,system-ui,sans-serif;font-size:16px;line-height:1.55">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fffdf9;border:1px solid #ded8cc;border-radius:12px"><tr><td style="padding:28px">
<p style="margin:0 0 20px;font-weight:700;color:${accent}">${head}</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.25;color:#23201b">${title}</h1>
<p style="margin:0 0 24px;white-space:pre-line;color:#23201b">${text}</p>
<p style="margin:0 0 24px"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:999px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">Open it</a></p>
<p style="margin:0;font-size:13px;color:#5f5a50;word-break:break-all">${address}</p>
${endOfCard}margin:16px auto 0;font-size:13px;color:#5f5a50">${sender}<br>${reason}</p>
</td></tr></table>
</body></html>
`
}

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const escapeAll = (parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, escapeHtml(text)])) as Parts
