import type { z } from 'zod'
import { longestAlt } from '../media/longest-alt.ts'
import { line } from '../site-settings/setting.ts'
import { hasVisibleText } from '../visible-text.ts'
import { field, linkHint, type SectionField, siteLink } from './section-fields.ts'

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

/** Target of a button: a link, what is ordered in the chat, or the slug of a service. */
const target: SectionField<z.ZodType<string>> = {
  ...field.text('Link', 500),
  schema: line(500).refine(hasVisibleText, 'Please fill in this field'),
  variants: {
    by: 'kind',
    of: {
      link: { label: 'Link', input: 'link', hint: linkHint },
      chat: { label: 'What is ordered', input: 'text', hint: 'The first message of the chat names it' },
      order: { label: 'Service', input: 'service', hint: 'The button opens its order form' },
    },
  },
}

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
    to: target,
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
