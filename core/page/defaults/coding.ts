import { section } from '../default-section.ts'
import type { PageContent } from '../page-content.ts'

export const coding: PageContent = {
  title: 'MERN-stack websites',
  description:
    'A website coded for your business with React, Node.js and MongoDB. Three fixed prices per project: {prices}.',
  sections: [
    section('header', {
      eyebrow: 'MERN-stack websites',
      above: '',
      title: 'A website coded for the way you work',
      lead: 'When visitors have to book, search, sign in or pay, a template gets in the way. We write the site itself, in React, Node.js and MongoDB, at a price fixed before we start.',
      art: 'picture',
      picture: '/art/services/website.svg',
      actions: [
        { kind: 'chat', label: '', to: 'a coded website', look: 'main' },
        { kind: 'order', label: '', to: 'website-coding', look: 'second' },
        { kind: 'link', label: 'See prices', to: '#pricing', look: 'quiet' },
      ],
    }),
    section('demos', {
      eyebrow: 'Portfolio',
      title: 'Crafted Experiences',
      lead: 'Three projects to click through. Each opens its demo in a new tab.',
      tags: ['React', 'Node.js', 'MongoDB'],
      projects: [
        {
          title: 'Document management system',
          text: 'An office keeps its contracts, invoices and drawings in one place, and knows who still has to sign.',
          details: [
            'Search over names and tags',
            'Approval step by step, with signatures',
            'Folders by department, each with its own access',
          ],
          picture: '/art/demos/document-manager.svg',
          demo: 'documents',
        },
        {
          title: 'Personal developer portfolio',
          text: 'A developer shows selected work and writing on a page that loads at once and is easy to keep current.',
          details: [],
          picture: '/art/demos/portfolio.svg',
          demo: 'portfolio',
        },
        {
          title: 'Restaurant management system',
          text: 'The menu, the tables and the bills of a restaurant on one screen that waiters learn in an evening.',
          details: [],
          picture: '/art/demos/restaurant.svg',
          demo: 'restaurant',
        },
      ],
    }),
    section('pricing', {
      eyebrow: 'Pricing',
      title: 'Three sizes, three fixed prices',
      lead: 'Each price covers the whole project, agreed in writing.',
      service: 'website-coding',
      note: 'Not sure which one fits? Ask in the chat first; it is free.',
    }),
    section('closing', {
      title: 'Need custom solution?',
      text: 'A booking system, a shop with its own rules, an old site to move. Describe it in a few sentences and we say what it takes.',
      actions: [{ kind: 'link', label: "Let's discuss", to: '/contact', look: 'main' }],
    }),
  ],
}
