export function ContactForm(_: object) {
  return null
}
