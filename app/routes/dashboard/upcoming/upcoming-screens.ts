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
}
