import { section } from '../default-section.ts'
import type { PageContent } from '../page-content.ts'

export const contactForm = section('contact', {
  eyebrow: 'Contact',
  title: 'Tell us what you need',
  lead: 'A sentence is enough to begin with.',
  steps: [
    'A person reads your message and replies {answerTime}.',
    'You get an answer with questions, a price or an honest no.',
    'Nothing is owed until you agree to a written quote.',
  ],
})

export const home: PageContent = {
  title: '{name}: digital services, web design, SEO and branding',
  description: '{description}',
  sections: [
    section('hero', {
      welcome: 'Welcome To',
      lead: 'Websites, WordPress, design and social media for small businesses: a fixed price before we start, and a person in {city} who answers.',
      chatSubject: 'a project',
      second: { label: 'See prices', to: '/coding#pricing' },
    }),
    section('statistics', {
      figures: [
        { label: 'Total Visitors', value: '2,900', note: '+12% from last month' },
        { label: 'Served Customers', value: '1,769', note: '+23% from last month' },
      ],
      ratingLabel: 'Service Rating',
      stars: 'four',
      ratingNote: 'Based on 284 reviews',
    }),
    section('services', {
      eyebrow: 'Services',
      title: 'Three things, done properly',
      lead: 'Each has its own page with what you get and what it costs.',
      first: {
        title: 'Website Builder',
        text: 'Custom MERN-stack coding when the site has to do something, or WordPress when you want to write it yourself.',
        picture: '/art/services/website.svg',
        firstButton: { label: '<Coding> MERN <Coding/>', to: '/coding' },
        secondButton: { label: 'WordPress', to: '/wordpress' },
      },
      others: [
        {
          title: 'Social Booster',
          text: 'Likes, followers, subscribers and traffic on social platforms, mainly Facebook and Instagram.',
          picture: '/art/services/social.svg',
          to: '/social-booster',
        },
        {
          title: 'Designer',
          text: 'Logos, posters, online posters and book covers, drawn for you and delivered with their sources.',
          picture: '/art/services/design.svg',
          to: '/graphic-design',
        },
      ],
    }),
    section('reviews', { eyebrow: 'Reviews', title: 'What our clients say' }),
    contactForm,
  ],
}
