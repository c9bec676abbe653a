import { section } from '../default-section.ts'
import type { PageContent } from '../page-content.ts'

/** With placeholder founders. The owner replaces them. */
export const ourProfile: PageContent = {
  title: 'Our Profile',
  description: 'The co-founders of {name}: who codes, who draws, who answers, and what to ask each of them.',
  sections: [
    section('header', {
      eyebrow: 'Our profile',
      above: '',
      title: 'Three people, and you will meet them all',
      lead: 'No account managers in between. The one who does the work is the one you talk to.',
      art: 'none',
      picture: '',
      actions: [{ kind: 'link', label: 'Write to us', to: '/contact', look: 'main' }],
    }),
    section('people', {
      people: [
        {
          name: 'Rafi Karim',
          role: 'Co-founder, code',
          words:
            'I write the sites and answer when one of them misbehaves. If a sentence can replace a feature, I will suggest the sentence.',
          askAbout: ['React and Node.js', 'moving an old site', 'what a thing really costs'],
          picture: '/art/people/founder-1.svg',
        },
        {
          name: 'Samira Haque',
          role: 'Co-founder, design',
          words:
            'I begin every logo in black, with a pen. Colour comes when the shape can be recognised from a moving bus.',
          askAbout: ['logos and lettering', 'posters and book covers', 'Bangla type'],
          picture: '/art/people/founder-2.svg',
        },
        {
          name: 'Tariq Anwar',
          role: 'Co-founder, clients and reach',
          words:
            'I read your first message. My job is to make sure that you always know what happens next, and that people hear of you.',
          askAbout: ['quotes and dates', 'Facebook and Instagram', 'anything you are unsure of'],
          picture: '/art/people/founder-3.svg',
        },
      ],
      note: 'Portraits are drawings and names are stand-ins until each of us has agreed to be shown here.',
    }),
    section('closing', {
      title: 'Not sure who to ask?',
      text: 'One message reaches all three of us.',
      actions: [{ kind: 'link', label: 'Contact', to: '/contact', look: 'main' }],
    }),
  ],
}
