import { actions, eyebrow, heading, lead, linkButton } from './common-fields.ts'
import { field, type PropsOf, type SectionFields } from './section-fields.ts'

export type SectionType = {
  label: string
  fields: SectionFields
  /** Name of the section in links such as `/#services`. */
  anchor?: string
  /** Makes the properties of version n+2 from those of version n+1, at index n. */
  upgrades?: readonly ((earlier: Record<string, unknown>) => Record<string, unknown>)[]
}

/** Choices of a number of stars. */
export const starCounts = { one: '1', two: '2', three: '3', four: '4', five: '5' }

/** All types of sections. A page is a list of them; a section with other fields is a new type or a new version. */
export const sectionTypes = {
  hero: {
    label: 'Opening of the home page',
    fields: {
      welcome: field.text('Line above the name', 60, { isRequired: false }),
      lead: field.longText('Introduction', 300),
      chatSubject: field.text('Subject of the chat message', 60),
      second: field.group('Second button', linkButton),
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
  services: {
    label: 'Services at a glance',
    anchor: 'services',
    fields: {
      ...{ eyebrow, title: heading, lead },
      first: field.group('Large card', {
        title: field.text('Title', 80),
        text: field.longText('Text', 300),
        picture: field.picture('Picture', '/art/services/website.svg'),
        firstButton: field.group('First button', linkButton),
        secondButton: field.group('Second button', linkButton),
      }),
      others: field.list(
        'Small cards',
        'card',
        {
          title: field.text('Title', 80),
          text: field.longText('Text', 300),
          picture: field.picture('Picture', '/art/services/design.svg'),
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
  header: {
    label: 'Header of the page',
    fields: {
      eyebrow,
      above: field.text('Line above the title', 80, { isRequired: false }),
      title: field.text('Title', 120),
      lead: field.longText('Introduction', 500, { isRequired: false }),
      art: field.choice('Picture', 'none', {
        none: 'None',
        picture: 'The picture below',
        faces: 'Portraits',
      }),
      picture: field.picture('Picture beside the title', '/art/services/website.svg'),
      actions,
    },
  },
  mission: {
    label: 'Statement',
    anchor: 'mission',
    fields: {
      label: field.text('Label', 60),
      statement: field.longText('Statement', 200),
      texts: field.texts('Paragraphs', { max: 600, most: 4 }),
    },
  },
  topics: {
    label: 'List of links',
    anchor: 'expertise',
    fields: {
      ...{ eyebrow, title: heading, lead },
      items: field.list(
        'Links',
        'link',
        { title: field.text('Title', 80), text: field.text('Text', 200), to: field.link('Link') },
        { least: 1 },
      ),
    },
  },
  benefits: {
    label: 'Three benefits',
    anchor: 'why',
    fields: {
      ...{ eyebrow, title: heading },
      first: field.group('Large card', {
        title: field.text('Title', 80),
        text: field.longText('Text', 300),
        picture: field.picture('Picture', '/art/demos/restaurant.svg'),
      }),
      second: field.group('Card with logos', {
        title: field.text('Title', 80),
        text: field.longText('Text', 300),
      }),
      third: field.group('Card with a conversation', {
        title: field.text('Title', 80),
        text: field.longText('Text', 300),
        question: field.longText('What the client writes', 200),
        answer: field.longText('What you answer', 200),
      }),
    },
  },
  closing: {
    label: 'Closing call',
    fields: { title: heading, text: field.longText('Text', 400, { isRequired: false }), actions },
  },
  demos: {
    label: 'Demo projects',
    anchor: 'work',
    fields: {
      ...{ eyebrow, title: heading, lead },
      tags: field.texts('Built with', { max: 40, most: 8 }),
      projects: field.list(
        'Projects',
        'project',
        {
          title: field.text('Title', 80),
          text: field.longText('Text', 400),
          details: field.texts('Features, on the large card', { most: 6 }),
          picture: field.picture('Picture', '/art/demos/portfolio.svg'),
          demo: field.choice('Demo, from the site settings', 'portfolio', {
            documents: 'Document management system',
            portfolio: 'Developer portfolio',
            restaurant: 'Restaurant management system',
          }),
        },
        { least: 1, most: 7 },
      ),
    },
  },
  pricing: {
    label: 'Prices of a service',
    anchor: 'pricing',
    fields: {
      ...{ eyebrow, title: heading, lead },
      service: field.text('Service', 60, { hint: 'The prices are those of the catalogue' }),
      note: field.text('Note below', 200, { isRequired: false }),
    },
  },
  stages: {
    label: 'Services by stage',
    anchor: 'services',
    fields: {
      ...{ eyebrow, title: heading, lead },
      resultLabel: field.text('Label of the results', 40),
      stages: field.list(
        'Stages',
        'stage',
        {
          stage: field.text('Stage', 40),
          cards: field.list(
            'Services',
            'service',
            {
              title: field.text('Title', 80),
              text: field.longText('Text', 400),
              result: field.text('Result', 120),
            },
            { least: 1, most: 4 },
          ),
        },
        { least: 1, most: 6 },
      ),
    },
  },
  comparison: {
    label: 'Comparison',
    anchor: 'which',
    fields: {
      title: heading,
      sides: field.list(
        'Sides',
        'side',
        { title: field.text('Title', 80), reasons: field.texts('Reasons', { least: 1, most: 8 }) },
        { least: 2, most: 2 },
      ),
      note: field.text('Text before the link', 120, { isRequired: false }),
      link: field.group('Link', linkButton),
    },
  },
  boosts: {
    label: 'Boosts',
    anchor: 'boosts',
    fields: {
      ...{ eyebrow, title: heading },
      boosts: field.list(
        'Boosts',
        'boost',
        {
          title: field.text('Title', 80),
          platform: field.choice('Platform', 'Facebook', {
            Facebook: 'Facebook',
            Instagram: 'Instagram',
            Telegram: 'Telegram',
            WhatsApp: 'WhatsApp',
          }),
          text: field.longText('Text', 400),
          parts: field.list(
            'Parts',
            'part',
            { title: field.text('Title', 40), text: field.longText('Text', 300) },
            { most: 6 },
          ),
        },
        { least: 1, most: 4 },
      ),
    },
  },
  reasons: {
    label: 'Reasons',
    anchor: 'why',
    fields: {
      title: heading,
      reasons: field.list(
        'Reasons',
        'reason',
        {
          title: field.text('Title', 80),
          text: field.longText('Text'),
          proof: field.longText('Proof', 300, { isRequired: false }),
        },
        { least: 1, most: 8 },
      ),
    },
  },
  logos: {
    label: 'Logos',
    anchor: 'logos',
    fields: {
      ...{ eyebrow, title: heading, lead },
      items: field.list(
        'Logos',
        'logo',
        {
          title: field.text('Name', 80),
          trade: field.text('Trade', 80),
          story: field.longText('Story, on the first logo', 300, { isRequired: false }),
          picture: field.picture('Picture', '/art/logos/logo-1.svg'),
        },
        { least: 1, most: 15 },
      ),
      more: field.longText('Text beside View More', 200),
    },
  },
  deliverables: {
    label: 'Services with what is delivered',
    anchor: 'services',
    fields: {
      ...{ eyebrow, title: heading },
      resultLabel: field.text('Label of what is delivered', 40),
      rows: field.list(
        'Services',
        'service',
        {
          title: field.text('Title', 80),
          text: field.longText('Text', 300),
          delivered: field.text('Delivered', 200),
        },
        { least: 1 },
      ),
    },
  },
  people: {
    label: 'People',
    fields: {
      people: field.list(
        'People',
        'person',
        {
          name: field.text('Name', 80),
          role: field.text('Role', 80),
          words: field.longText('What the person says', 500),
          askAbout: field.texts('Ask about', { least: 1, max: 60, most: 6 }),
          picture: field.picture('Portrait', '/art/people/founder-1.svg'),
        },
        { least: 1 },
      ),
      note: field.longText('Note below', 300, { isRequired: false }),
    },
  },
  text: {
    label: 'Text',
    fields: {
      title: field.text('Title', 120, { isRequired: false }),
      text: field.longText('Text', 20_000, {
        hint: 'Markdown: **bold**, *italic*, - list, [text](https://address)',
      }),
    },
  },
  document: {
    label: 'Opening of a document',
    fields: { title: field.text('Title', 120), lead: field.longText('Introduction', 500) },
  },
  clause: {
    label: 'Part of a document',
    fields: {
      title: field.text('Title', 120),
      text: field.longText('Text', 20_000, {
        hint: 'Markdown: **bold**, *italic*, - list, [text](https://address)',
      }),
    },
  },
  'not-found': {
    label: 'Page not found',
    fields: {
      eyebrow,
      title: field.text('Title', 120),
      text: field.longText('Text', 400),
      picture: field.picture('Picture', '/art/not-found.svg'),
      actions,
    },
  },
} as const satisfies Record<string, SectionType>

export type SectionTypeName = keyof typeof sectionTypes
export type SectionProps<Name extends SectionTypeName> = PropsOf<(typeof sectionTypes)[Name]['fields']>

export const sectionTypeNames = Object.keys(sectionTypes) as [SectionTypeName, ...SectionTypeName[]]
export const isSectionType = (name: string): name is SectionTypeName => Object.hasOwn(sectionTypes, name)
export const sectionType = (name: SectionTypeName): SectionType => sectionTypes[name]
