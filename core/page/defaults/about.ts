import { section } from '../default-section.ts'
import type { PageContent } from '../page-content.ts'

export const about: PageContent = {
  title: 'About Us',
  description:
    'Who {name} is: a small team in {city} for websites, design and social media, what we can do and why clients choose us.',
  sections: [
    section('header', {
      eyebrow: '',
      above: '{name}',
      title: 'About Us',
      lead: 'A small team in {city} that makes websites, draws logos and looks after pages on social media, mostly for businesses without a department for any of that.',
      art: 'faces',
      picture: '',
      actions: [
        { kind: 'chat', label: '', to: 'a project', look: 'main' },
        { kind: 'link', label: 'Meet the founders', to: '/our-profile', look: 'second' },
      ],
    }),
    section('mission', {
      label: 'Our mission',
      statement: 'A small business should look as good online as it is in person.',
      texts: [
        'Good cooks, tailors and teachers lose customers to worse ones with better websites. We think that is a fault that can be repaired, one careful site at a time.',
        'So we keep the work understandable: a fixed price, words without jargon, and everything handed over at the end, so that you never need us to stay.',
      ],
    }),
    section('topics', {
      eyebrow: 'Our expertise',
      title: 'Four crafts under one roof',
      lead: 'The designer of your logo works next to the developer of your site.',
      items: [
        {
          title: 'Websites with coding',
          text: 'React, Node.js and MongoDB, for sites that do something.',
          to: '/coding',
        },
        {
          title: 'WordPress',
          text: 'Themes, shops, speed and care, for sites you write yourself.',
          to: '/wordpress',
        },
        {
          title: 'Graphic design',
          text: 'Logos, posters, covers and interfaces, with their sources.',
          to: '/graphic-design',
        },
        {
          title: 'Social media',
          text: 'Facebook and Instagram, with posts and advertising that fit.',
          to: '/social-booster',
        },
      ],
    }),
    section('benefits', {
      eyebrow: 'Benefits',
      title: 'Why Choose {name}',
      first: {
        title: 'High Performance',
        text: 'Pages that open fast, even on an old phone and a slow network. This site is built the same way: try it.',
        picture: '/art/demos/restaurant.svg',
      },
      second: { title: 'Unique Designs', text: 'Drawn for you alone. We do not sell one logo twice.' },
      third: {
        title: 'Professional Support',
        text: 'After the launch you write to the person who built it, not to a ticket number.',
        question: 'The tea costs 10 taka more from Monday. Where do I change it?',
        answer: 'Under Products, first row. Shall we stay on the line while you try?',
      },
    }),
    section('reviews', { eyebrow: 'Reviews', title: 'What Our Clients Say' }),
    section('closing', {
      title: 'Tell us what you are working on',
      text: 'We answer with questions, a price, or the name of somebody who fits better.',
      actions: [{ kind: 'link', label: 'Contact us', to: '/contact', look: 'main' }],
    }),
  ],
}
