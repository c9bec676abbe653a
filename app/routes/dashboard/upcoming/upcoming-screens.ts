import { brand, chatLinkSaying } from '#core/brand/brand.ts'

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
  'payment-method': {
    title: 'Ways to pay',
    lead: 'bKash, Nagad, Rocket, bank transfer or cash: numbers and steps, ready to copy.',
    coming: [
      'Each way with its number, a copy button, its limits and a QR code',
      'The steps in English and in Bangla',
      'The amount and the reference filled in when you come from an invoice',
    ],
    meanwhile:
      'Payment is arranged by chat at the moment. Only pay to a number that a person there gave you, never to one from an e-mail.',
    ways: [chat('Ask how to pay', 'How can I pay my invoice?')],
  },
  'pending-payment': {
    title: 'To pay',
    lead: 'What you owe, what is being checked, and your receipts.',
    coming: [
      'Every invoice in dollars and taka, with its due date',
      'A form that tells us that you have paid, with the transaction ID',
      'Receipts to keep as PDF',
    ],
    meanwhile:
      'Your invoice is in the chat. Send the transaction ID and a screenshot there once you have paid.',
    ways: [chat('Tell us that you paid', 'I have paid. The transaction ID is: ')],
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
  'check-payment': {
    title: 'Check payments',
    lead: 'What clients say they paid, to be compared with the wallet. Oldest first.',
    coming: [
      'Claimed and due side by side, with what looks odd marked',
      'The proof with zoom beside the facts',
      'Accept, accept in part or reject by one key, with a receipt for the client',
    ],
    meanwhile:
      'Compare the transaction ID from the chat with the wallet, and confirm it to the client by a note.',
    ways: [sendNote, projects],
  },
  'payment-settings': {
    title: 'Payment settings',
    lead: 'Which ways to pay exist, and the rules for money.',
    coming: [
      'Wallets and bank accounts in their order, on or off, with a preview',
      'The rate from dollars to taka, and how long a quoted one holds',
      'The usual deposit and the days until an invoice is due',
    ],
    meanwhile: 'Clients ask in the chat how to pay. Keep the wallet numbers at hand there.',
    ways: [{ label: 'Open the chat', outside: brand.chatLink }],
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
