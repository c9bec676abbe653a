import { describedPicture, eyebrow, heading, lead } from '../common-fields.ts'
import { field, type SectionType } from '../section-fields.ts'

const moreLabel = (initial: string) =>
  field.text('Label of the link to all', 40, { initial, isRequired: false, hint: 'Empty: no link' })

/** Sections of works, questions and pictures that are kept elsewhere in the dashboard. */
export const recordSections = {
  works: {
    label: 'Work from the portfolio',
    anchor: 'portfolio',
    fields: {
      ...{ eyebrow, title: heading, lead },
      show: field.choice('Works', 'latest', { latest: 'The latest', picked: 'The picked ones below' }),
      category: field.text('Category of the latest', 80, { isRequired: false, hint: 'Empty: all' }),
      count: field.choice('Number of the latest', '3', { '3': '3', '6': '6', '9': '9', '12': '12' }),
      picked: field.records('Picked works', 'portfolio', 12),
      more: moreLabel('All work'),
    },
  },
  questions: {
    label: 'Questions and answers',
    anchor: 'questions',
    fields: {
      ...{ eyebrow, title: heading, lead },
      show: field.faqCategory('Questions', 'all', { all: 'All', picked: 'The picked ones below' }),
      picked: field.records('Picked questions', 'faq', 30),
      more: moreLabel('All questions'),
    },
  },
  pictures: {
    label: 'Picture or gallery',
    fields: {
      title: field.text('Title', 120, { isRequired: false }),
      lead,
      width: field.choice('Width', 'page', {
        text: 'As wide as text',
        page: 'As wide as the page',
        full: 'From edge to edge',
      }),
      items: field.list(
        'Pictures',
        'picture',
        {
          ...describedPicture('Picture', ''),
          caption: field.text('Caption', 200, { isRequired: false }),
        },
        {
          ...{ least: 1, most: 24 },
          rule({ picture }, check) {
            if (picture === '') {
              check.addIssue({ code: 'custom', message: 'Picture is required', path: ['picture'] })
            }
          },
        },
      ),
    },
  },
} as const satisfies Record<string, SectionType>
