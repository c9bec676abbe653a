import { describedPicture, eyebrow, heading, lead, linkButton } from '../common-fields.ts'
import { field, type SectionType } from '../section-fields.ts'

/** Choices of a number of stars. */
export const starCounts = { one: '1', two: '2', three: '3', four: '4', five: '5' }

const shown = (initial: string) => ({ initial, isRequired: false, hint: 'Empty: not shown' })

const heroPicture = 'Picture beside the name'
/** Shown by sections that were stored before they had a picture of their own. */
export const heroDrawing = '/art/hero.svg'

/** Sections made for the home page. */
export const homeSections = {
  hero: {
    label: 'Opening of the home page',
    fields: {
      welcome: field.text('Line above the name', 60, { isRequired: false }),
      lead: field.longText('Introduction', 300),
      chatSubject: field.text('Subject of the chat message', 60),
      second: field.group('Second button', linkButton),
      ...describedPicture(heroPicture, heroDrawing),
      picture: field.addedPicture(heroPicture, heroDrawing),
    },
  },
  statistics: {
    label: 'Statistics',
    fields: {
      figures: field.list(
        'Figures',
        'figure',
        {
          label: field.text('Label', 40),
          value: field.text('Value', 20),
          note: field.text('Note', 60, { isRequired: false }),
        },
        { least: 1, most: 2 },
      ),
      ratingLabel: field.text('Label of the rating', 40),
      stars: field.choice('Stars', 'four', starCounts),
      ratingNote: field.text('Note of the rating', 60, { isRequired: false }),
    },
  },
  'measured-statistics': {
    label: 'Measured statistics',
    fields: {
      visitsLabel: field.text('Label of the visits of the last 30 days', 40, shown('Visits in 30 days')),
      deliveredLabel: field.text('Label of the delivered orders', 40, shown('Orders delivered')),
      ratingLabel: field.text('Label of the rating', 40, shown('Rated by clients')),
    },
  },
  services: {
    label: 'Services at a glance',
    anchor: 'services',
    fields: {
      ...{ eyebrow, title: heading, lead },
      first: field.group('Large card', {
        title: field.text('Title', 80),
        text: field.longText('Text', 300),
        ...describedPicture('Picture', '/art/services/website.svg'),
        firstButton: field.group('First button', linkButton),
        secondButton: field.group('Second button', linkButton),
      }),
      others: field.list(
        'Small cards',
        'card',
        {
          title: field.text('Title', 80),
          text: field.longText('Text', 300),
          ...describedPicture('Picture', '/art/services/design.svg'),
          to: field.link('Link'),
        },
        { most: 4 },
      ),
    },
  },
  reviews: { label: 'Reviews of clients', anchor: 'reviews', fields: { eyebrow, title: heading } },
  contact: {
    label: 'Contact form',
    anchor: 'contact',
    fields: {
      ...{ eyebrow, title: heading, lead },
      steps: field.texts('What happens next', { least: 1, most: 6 }),
    },
  },
  'contact-details': {
    label: 'Contact details and map',
    anchor: 'office',
    fields: { eyebrow, title: heading },
  },
} as const satisfies Record<string, SectionType>
