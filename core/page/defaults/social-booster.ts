import { section } from '../default-section.ts'
import type { PageContent } from '../page-content.ts'

const subject = 'a social media boost'

export const socialBooster: PageContent = {
  title: 'Social media boosting',
  description:
    'Likes, followers, subscribers and traffic for your pages: Facebook Growth and Instagram Boost, planned from your numbers.',
  sections: [
    section('header', {
      eyebrow: 'Social media boosting',
      above: '',
      title: 'Be seen by the people next door',
      lead: 'Likes, followers, subscribers and traffic on social platforms, mainly Facebook and Instagram. We bring them with good posts and well-placed advertising, in front of people who could buy from you.',
      art: 'picture',
      picture: '/art/services/social.svg',
      actions: [
        { kind: 'chat', label: '', to: subject, look: 'main' },
        { kind: 'order', label: '', to: 'social-boost', look: 'second' },
        { kind: 'link', label: 'What we do', to: '#boosts', look: 'quiet' },
      ],
    }),
    section('boosts', {
      eyebrow: 'Two boosts',
      title: 'Two platforms, two different jobs',
      boosts: [
        {
          title: 'Facebook Growth',
          platform: 'Facebook',
          text: 'For shops, restaurants and services whose customers ask, compare and order on Facebook.',
          parts: [
            {
              title: 'The page',
              text: 'Name, pictures, buttons and opening hours, so that a visitor finds what to do.',
            },
            {
              title: 'The posts',
              text: 'Written and drawn by us, in English or Bangla, shown to you before they go out.',
            },
            {
              title: 'The reach',
              text: 'Advertising to the district, the age and the interest that you sell to.',
            },
          ],
        },
        {
          title: 'Instagram Boost',
          platform: 'Instagram',
          text: 'For brands that sell by their looks: fashion, food, interiors, travel.',
          parts: [
            {
              title: 'The grid',
              text: 'One look for nine pictures, since that is what a new visitor sees first.',
            },
            { title: 'The reels', text: 'Short films cut from what you already have on your phone.' },
            {
              title: 'The tags',
              text: 'Places, topics and partners chosen by hand, not the same thirty every day.',
            },
          ],
        },
      ],
    }),
    section('reasons', {
      title: 'Why Choose Us',
      reasons: [
        {
          title: 'Data-Driven Strategy',
          text: 'We begin with your own numbers: who follows you, when they read and what they answered to. The plan follows from that, and so does the next one.',
          proof:
            'Every week you get the figures as the platform shows them, with what we change because of them.',
        },
        {
          title: 'Powerful Engagement',
          text: 'A follower who never answers is worth nothing. We write posts that ask something, answer the comments with you, and turn questions into orders.',
          proof:
            'We never ask for your password: you give our account a role on your page, and can take it back.',
        },
      ],
    }),
    section('closing', {
      title: 'Which page should grow?',
      text: 'Send its link. We look at it and answer with a plan and a price.',
      actions: [
        { kind: 'chat', label: '', to: subject, look: 'main' },
        { kind: 'link', label: 'Ask a question', to: '/contact', look: 'second' },
      ],
    }),
  ],
}
