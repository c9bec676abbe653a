import { longestAlt } from '../media/longest-alt.ts'
import { hasVisibleText } from '../visible-text.ts'
import { field, siteLink } from './section-fields.ts'

export const eyebrow = field.text('Small line above', 60, { isRequired: false })
export const heading = field.text('Title', 120)
export const lead = field.longText('Introduction', 400, { isRequired: false })
export const linkButton = { label: field.text('Label', 40), to: field.link('Link') }

/** A picture, and what it shows for people who do not see it. */
export const describedPicture = (label: string, initial: string) => ({
  picture: field.picture(label, initial),
  alt: field.addedText(
    `Alternative text: ${label.toLowerCase()}`,
    longestAlt,
    'What it shows, for people who do not see it. Empty: the text of the media library',
  ),
  isDecorative: field.check(`Only decoration: ${label.toLowerCase()}`),
})

/** Buttons: a link, the chat with a prepared message, or the order form of a service. */
export const actions = field.list(
  'Buttons',
  'button',
  {
    kind: field.choice('Kind', 'link', {
      link: 'Link',
      chat: 'Order Now, opens the chat',
      order: 'Order online',
    }),
    label: field.text('Label, of a link', 40, { isRequired: false }),
    to: field.text('Link, subject of the chat, or service', 500),
    look: field.choice('Look', 'main', { main: 'Filled', second: 'Outlined', quiet: 'Text only' }),
  },
  {
    most: 4,
    rule({ kind, label, to }, check) {
      if (kind !== 'link') return
      if (!hasVisibleText(label))
        check.addIssue({ code: 'custom', message: 'Label is required', path: ['label'] })
      const { error } = siteLink.safeParse(to)
      for (const { message } of error?.issues ?? []) {
        check.addIssue({ code: 'custom', message, path: ['to'] })
      }
    },
  },
)
