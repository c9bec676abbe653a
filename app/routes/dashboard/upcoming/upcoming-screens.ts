import { chatLinkSaying } from '#core/brand/brand.ts'

type Way = { label: string; to: string } | { label: string; outside: string }
export type UpcomingScreen = {
  title: string
  lead: string
  /** What will be there. */
  coming: string[]
  /** What to do until then. */
  meanwhile: string
  ways: Way[]
}

const chat = (label: string, message: string): Way => ({ label, outside: chatLinkSaying(message) })
const writeToUs: Way = { label: 'Write to us', outside: '/contact' }
const contacts: Way = { label: 'Open contacts', to: '/dashboard/new-dashboard-contact' }
const projects: Way = { label: 'Open projects', to: '/dashboard/projects' }
const sendNote: Way = { label: 'Send a note', to: '/dashboard/note-form' }

export const upcomingScreens: Record<string, UpcomingScreen> = {
  'personal-website': {
    title: 'Your website',
    lead: 'From choosing a template to the day your domain has to be renewed.',
    coming: [
      'A gallery of templates with previews, and "design one for me" beside them',
      'A short brief that saves itself while you write it',
      'Once your site exists: its address, domain, support left, and a button to ask for a change',
    ],
    meanwhile:
      'Tell us what your business does and name two sites you like. You get a proposal with a price, usually within a day.',
    ways: [
      chat('Ask for a website', 'I would like a website for my business.'),
      { label: 'See what it costs', outside: '/coding' },
    ],
  },
  'pending-applications': {
    title: 'Applications',
    lead: 'What you asked for and is not agreed yet, and whose turn it is.',
    coming: [
      'Every request in one line, with whose turn it is and what to do',
      'Quotes to read, approve or send back with a question',
      'Cancelling, as long as nothing is agreed',
    ],
    meanwhile: 'We answer requests in the chat where you made them. Ask there how far yours is.',
    ways: [
      chat('Ask about a request', 'How far is my request?'),
      { label: 'Choose a service', outside: '/#services' },
    ],
  },
  'projects-preview': {
    title: 'Your projects',
    lead: 'See the work as it grows, and say what you think of it.',
    coming: [
      'Each project with its next step, its due date and what is paid',
      'A timeline with files, notes and invoices',
      'Your passwords, shown one at a time, with a log of every look',
    ],
    meanwhile: 'Progress, costs and your domain stand on the dashboard’s first page already.',
    ways: [
      { label: 'See your projects', to: '/dashboard' },
      chat('Ask about a project', 'I have a question about my project.'),
    ],
  },
  'report-problem': {
    title: 'Report a problem',
    lead: 'If something is wrong with your website or order, tell us here.',
    coming: [
      'A short form: what it is about, how urgent it is, and files',
      'Your reports with their state, and our answers under them',
      'An answer by e-mail each time something changes',
    ],
    meanwhile:
      'Is your site down? Write in the chat: a person reads it first. Say which page, what you did and what you saw.',
    ways: [chat('Report it in the chat', 'I have a problem with: '), writeToUs],
  },
  'Admin-Dashboard': {
    title: 'Overview',
    lead: 'What must be done now, then the money, then how things develop.',
    coming: [
      'New orders, payments to check, open problems and domains that end soon, each a link to its list',
      'Billed, received and outstanding for any range of days',
      'Charts of orders, answers and ratings, and the state of the system',
    ],
    meanwhile: 'The unread messages and the projects are the two lists where work waits today.',
    ways: [contacts, projects],
  },
  'new-orders': {
    title: 'New orders',
    lead: 'What clients have ordered and nobody has decided yet.',
    coming: [
      'Each order with its brief, files, the client’s history and its age',
      'Accepting with a due date and a deposit, asking for information, declining with a reason',
      'Entering an order for a client who wrote by chat',
    ],
    meanwhile: 'Orders arrive by chat and through the contact form. Add a project once one is agreed.',
    ways: [contacts, { label: 'Add a project', to: '/dashboard/projects-form' }],
  },
  'template-request': {
    title: 'Template requests',
    lead: 'Who wants a website, from which template, and the quotes for them.',
    coming: [
      'Brief and template side by side',
      'A quote editor that shows what the client will see',
      'The templates themselves: adding, ordering and retiring them',
    ],
    meanwhile:
      'Read the requests among the contacts, and send the price as a note: the client finds it on the dashboard.',
    ways: [contacts, sendNote],
  },
  'users-report': {
    title: 'Problem reports',
    lead: 'What clients report, who takes care of it, and how long it has waited.',
    coming: [
      'Mine, unassigned, waiting for the client, and all',
      'The conversation, with notes that only staff see',
      'A link to the order, project or payment that it is about',
    ],
    meanwhile: 'Problems reach you by chat and through the contact form. Answer in the chat, or by a note.',
    ways: [contacts, sendNote],
  },
}
