import { section } from '../default-section.ts'
import type { PageContent } from '../page-content.ts'
import { contactForm } from './home.ts'

export const contact: PageContent = {
  title: 'Contact',
  description:
    'Write to {name} by form, e-mail, Facebook, Telegram or WhatsApp, or visit the office in {city}.',
  sections: [
    section('header', {
      eyebrow: 'Contact {name}',
      above: '',
      title: 'Talk to a person',
      lead: 'By form, by chat or over a cup of tea in {city}. In English or বাংলা.',
      art: 'none',
      picture: '',
      actions: [
        { kind: 'link', label: 'Write a message', to: '#contact', look: 'main' },
        { kind: 'link', label: 'Other ways', to: '#office', look: 'second' },
      ],
    }),
    contactForm,
    section('contact-details', { eyebrow: 'Contact information', title: 'Other ways to reach us' }),
  ],
}
