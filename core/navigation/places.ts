export const places = ['header', 'footer', 'footer-more'] as const
export type Place = (typeof places)[number]

export const placeTexts: Record<Place, { label: string; lead: string }> = {
  header: { label: 'Top bar', lead: 'An entry is a link, or a group that opens a list of links.' },
  footer: { label: 'Footer, buttons', lead: 'The large buttons at the top of the footer.' },
  'footer-more': { label: 'Footer, more links', lead: 'The small links below the buttons.' },
}
