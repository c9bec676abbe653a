import { describedPicture, eyebrow, heading, lead, linkButton } from '../common-fields.ts'
import { field, type SectionType } from '../section-fields.ts'

/** Sections that present a service. */
export const serviceSections = {
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
          ...describedPicture('Picture', '/art/demos/portfolio.svg'),
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
      service: field.service('Service', 'The prices are those of the catalogue'),
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
          ...describedPicture('Picture', '/art/logos/logo-1.svg'),
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
} as const satisfies Record<string, SectionType>
