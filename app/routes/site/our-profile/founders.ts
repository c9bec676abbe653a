type Founder = { name: string; role: string; words: string; askAbout: string[]; portrait: string }

/** Placeholder founders. The site owner replaces them. */
export const founders: Founder[] = [
  {
    name: 'Rafi Karim',
    role: 'Co-founder, code',
    words:
      'I write the sites and answer when one of them misbehaves. If a sentence can replace a feature, I will suggest the sentence.',
    askAbout: ['React and Node.js', 'moving an old site', 'what a thing really costs'],
    portrait: '/art/people/founder-1.svg',
  },
  {
    name: 'Samira Haque',
    role: 'Co-founder, design',
    words:
      'I begin every logo in black, with a pen. Colour comes when the shape can be recognised from a moving bus.',
    askAbout: ['logos and lettering', 'posters and book covers', 'Bangla type'],
    portrait: '/art/people/founder-2.svg',
  },
  {
    name: 'Tariq Anwar',
    role: 'Co-founder, clients and reach',
    words:
      'I read your first message. My job is to make sure that you always know what happens next, and that people hear of you.',
    askAbout: ['quotes and dates', 'Facebook and Instagram', 'anything you are unsure of'],
    portrait: '/art/people/founder-3.svg',
  },
]
