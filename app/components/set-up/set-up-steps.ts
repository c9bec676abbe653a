import { href } from 'react-router'
import type { SetUp } from '#app/api/set-up.ts'
import type { SetUpStep } from '#core/set-up/set-up.ts'
import type { CheckListItem } from './check-list.tsx'

const section = (name: string) => href('/dashboard/site-settings/:section?', { section: name })

const steps: Record<SetUpStep, Omit<CheckListItem, 'isDone'>> = {
  identity: {
    label: 'Give the site your name',
    hint: 'Name and tagline, for pages, mails and invoices.',
    to: section('identity'),
  },
  logo: {
    label: 'Add your logo',
    hint: 'Until then, pages, mails and papers show the mark that the site came with.',
    to: section('look'),
  },
  contact: {
    label: 'Enter your contacts',
    hint: 'Email, phone, chat, social links and the address of the office.',
    to: section('contact'),
  },
  services: {
    label: 'Check services and prices',
    hint: 'The site starts with sample prices. Change them to yours.',
    to: href('/dashboard/services'),
  },
  'payment-method': {
    label: 'Add a payment method',
    hint: 'bKash, Nagad, bank or cash, so that clients can pay.',
    to: href('/dashboard/payment-settings'),
  },
  'mail-server': {
    label: 'Connect a mail server',
    hint: 'Until then, mails are stored but not sent.',
    to: section('mail'),
  },
  terms: {
    label: 'Publish your terms',
    hint: 'Read the page Terms, change what is different for you, and publish it as yours.',
    to: href('/dashboard/pages/:key', { key: 'terms' }),
  },
  portfolio: {
    label: 'Show a piece of work',
    hint: 'One picture of your own work says more than samples.',
    to: href('/dashboard/portfolio-form/:id?'),
  },
  team: {
    label: 'Invite a colleague',
    hint: 'A second person can help when you cannot sign in.',
    to: href('/dashboard/dashboard-users'),
  },
  backup: {
    label: 'Keep backups off this machine',
    hint: 'Whoever runs the server sets S3_URL. Then each backup is copied to that bucket.',
    to: href('/dashboard/Admin-Dashboard'),
  },
  order: {
    label: 'Make a test order',
    hint: 'Order as a client would, or enter an order received by chat.',
    to: href('/dashboard/new-orders/enter'),
  },
}

/** The steps of the set-up, with the screen for each. */
export const describeSteps = (read: SetUp['steps']): CheckListItem[] =>
  read.map(({ name, isDone }) => ({ ...steps[name], isDone }))
