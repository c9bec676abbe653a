import { setting } from '../site-settings/setting.ts'

type TextSetting = ReturnType<typeof setting.text>
type Texts = { searchTitle: string; title: string; lead: string; description: string }
type Closing = { title: string; text: string }

/** Texts above the list of a page. `label` names the page on the screen. */
const opening = <Page extends string>(
  page: Page,
  label: string,
  { searchTitle, title, lead, description }: Texts,
) =>
  ({
    [`${page}Title`]: setting.text(`${label}: title`, title, { isRequired: true }),
    [`${page}Lead`]: setting.longText(`${label}: introduction`, lead, { max: 400 }),
    [`${page}SearchTitle`]: setting.text(`${label}: heading in search results`, searchTitle, {
      ...{ isRequired: true, hint: 'For search engines, shared links and the tab of the browser' },
    }),
    [`${page}Description`]: setting.longText(`${label}: description`, description, {
      ...{ max: 300, isRequired: true, hint: 'For search engines and shared links' },
    }),
  }) as Record<`${Page}${'Title' | 'Lead' | 'SearchTitle' | 'Description'}`, TextSetting>

/** Description of the page with the records of one category. */
const ofCategory = (label: string, description: string) =>
  setting.longText(`${label}: description of a category`, description, {
    ...{ max: 300, isRequired: true, hint: 'For search engines and shared links. {category} is its name' },
  })

/** Texts of the band at the end of the page. */
const closing = <Page extends string>(page: Page, label: string, { title, text }: Closing) =>
  ({
    [`${page}ClosingTitle`]: setting.text(`${label}: closing title`, title, {
      hint: 'Empty: nothing is shown there',
    }),
    [`${page}ClosingText`]: setting.longText(`${label}: closing text`, text, { max: 400 }),
  }) as Record<`${Page}${'ClosingTitle' | 'ClosingText'}`, TextSetting>

/** Texts of the pages that list or show what staff and visitors added, with the original ones. */
export const listPageSettings = {
  ...opening('blogs', 'Blog', {
    searchTitle: 'Blog',
    title: 'Notes from our desk',
    lead: 'What a website costs, what it needs and what we got wrong first. In English and Bangla.',
    description:
      'What we learned about websites, design and running a small business online, written to be useful.',
  }),
  blogsCategoryDescription: ofCategory('Blog', 'What we learned about {category}, written to be useful.'),
  ...opening('portfolios', 'Portfolios', {
    searchTitle: 'Portfolios',
    title: 'Work we are glad to show',
    lead: 'Every project with who it was for, when it was finished and what it is made of.',
    description:
      'Websites, shops, logos and campaigns we finished: for whom, when and with what they were made.',
  }),
  portfoliosCategoryDescription: ofCategory(
    'Portfolios',
    'Our finished projects in {category}, newest first: for whom, when and with what they were made.',
  ),
  portfoliosEmptyText: setting.longText(
    'Portfolios: text while there are none',
    'Finished work will be listed here as soon as its owners agree. Until then, look at what we made as demonstrations.',
    { max: 400 },
  ),
  ...closing('portfolios', 'Portfolios', {
    title: 'Yours could be next',
    text: 'Say which of these comes closest. That is enough for a first price.',
  }),
  ...closing('work', 'A piece of work', {
    title: 'Would something like this help you?',
    text: 'Tell us what should be the same and what should be different. You get a fixed price.',
  }),
  servicePricesTitle: setting.text('A service: title of the prices', 'Fixed prices', { isRequired: true }),
  servicePricesLead: setting.longText(
    'A service: text of the prices',
    'Each price covers the whole project, agreed in writing.',
    { max: 400 },
  ),
  ...closing('service', 'A service', {
    title: 'Need something else?',
    text: 'Describe it in a few sentences, and we say what it takes.',
  }),
  ...opening('reviews', 'Reviews', {
    searchTitle: 'Reviews',
    title: 'What our clients say',
    lead: 'Published as they were written.',
    description:
      'What clients say about our websites, designs and social media work. Every review, newest first.',
  }),
  ...opening('reviewForm', 'Review us', {
    searchTitle: 'Write a review',
    title: 'How was it to work with us?',
    lead: 'A few honest words help the next person decide. A title or a few sentences are enough.',
    description: 'Tell others how it was to work with us. Your e-mail and phone number are never published.',
  }),
  ...opening('faq', 'FAQ', {
    searchTitle: 'Questions and answers',
    title: 'Questions and answers',
    lead: 'What clients ask before, during and after a project.',
    description: 'What clients ask {name} about ordering, prices, payment and support, with our answers.',
  }),
  ...closing('faq', 'FAQ', {
    title: 'Is your question missing?',
    text: 'Write to us, in English or Bangla.',
  }),
  ...opening('help', 'Help', {
    searchTitle: 'Help',
    title: 'How things work',
    lead: 'Short articles about ordering, payments, your website and your account.',
    description: 'How ordering, payments, the dashboard and your website work at {name}.',
  }),
  ...closing('help', 'Help', {
    title: 'Is your answer missing?',
    text: 'Write to us, in English or Bangla.',
  }),
  ...closing('article', 'A help article', {
    title: 'Did this not help?',
    text: 'Write to us, in English or Bangla.',
  }),
  ...opening('excel', 'Excel file', {
    searchTitle: 'Excel files',
    title: 'Spreadsheets, readable without Excel',
    lead: 'Upload a file, get a link that opens it in any browser, on a phone too.',
    description:
      'Upload an .xlsx or .xls file of up to 5 MB and read it in the browser, searchable over all sheets.',
  }),
  excelSteps: setting.longText(
    'Excel file: steps',
    [
      'Choose a file: An .xlsx or .xls file of up to 5 MB. Other formats are refused with a sentence that says what to do.',
      'It is read, not run: You see what Excel shows: dates, amounts and merged cells as formatted. Macros are never started.',
      'You choose who finds it: Everybody, or only people with your link. Both work without a password, so leave private numbers out.',
    ].join('\n'),
    { hint: 'One in each line: its title, a colon, its text. Empty: no steps are shown' },
  ),
  ...closing('excel', 'Excel file', {
    title: 'A spreadsheet that became your system?',
    text: 'We turn the one that everybody in the office edits into a small web application.',
  }),
}
