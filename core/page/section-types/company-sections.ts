import { actions, describedPicture, eyebrow, heading, lead } from '../common-fields.ts'
import { field, type SectionType } from '../section-fields.ts'

/** Sections that present the provider. */
export const companySections = {
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
      ...describedPicture('Picture beside the title', '/art/services/website.svg'),
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
        ...describedPicture('Picture', '/art/demos/restaurant.svg'),
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
          ...describedPicture('Portrait', '/art/people/founder-1.svg'),
        },
        { least: 1 },
      ),
      note: field.longText('Note below', 300, { isRequired: false }),
    },
  },
  closing: {
    label: 'Closing call',
    fields: { title: heading, text: field.longText('Text', 400, { isRequired: false }), actions },
  },
} as const satisfies Record<string, SectionType>
