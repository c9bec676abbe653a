import { brand } from '../brand/brand.ts'

type Letter = { title: string; text: string; address: string }

/** A letter as text and as HTML; what people wrote stands in it as text. */
export function composeMail({ title, text, address }: Letter): {
  subject: string
  text: string
  html: string
} {
  const sender = `${brand.name}, ${brand.office.city}`
  return {
    subject: `${title} – ${brand.name}`,
    text: `${text}\n\n${address}\n\n${sender}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5"><h1 style="font-size:1.25rem">${escapeHtml(title)}</h1><p style="white-space:pre-line">${escapeHtml(text)}</p><p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p><p>${escapeHtml(sender)}</p></body></html>`,
  }
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
