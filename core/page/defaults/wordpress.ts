import { section } from '../default-section.ts'
import type { PageContent } from '../page-content.ts'

export const wordpress: PageContent = {
  title: 'WordPress websites',
  description:
    'WordPress sites designed, built and looked after: custom design, WooCommerce shops, speed, SEO, themes, plugins and support.',
  sections: [
    section('header', {
      eyebrow: 'WordPress websites',
      above: '',
      title: 'A site you can change yourself',
      lead: 'We design it, build it and show you how it works. After that you write the texts, change the prices and swap the pictures without asking anybody.',
      art: 'picture',
      picture: '/art/services/wordpress.svg',
      actions: [
        { kind: 'link', label: 'Get a Free Quote', to: '/contact', look: 'main' },
        { kind: 'chat', label: '', to: 'a WordPress website', look: 'second' },
        { kind: 'order', label: '', to: 'wordpress', look: 'quiet' },
      ],
    }),
    section('stages', {
      eyebrow: 'Services',
      title: 'From the first page to the next update',
      lead: 'Take one, or all six. Each is quoted by itself.',
      resultLabel: 'You get',
      stages: [
        {
          stage: 'Build',
          cards: [
            {
              title: 'Custom WordPress Design',
              text: 'Pages drawn for your business and your words, then built as a theme that is only yours.',
              result: 'A theme of your own, with blocks you fill in',
            },
            {
              title: 'WooCommerce Setup',
              text: 'Products, delivery, taxes and payment, set up and tried out with a real order.',
              result: 'A shop that takes its first order on day one',
            },
          ],
        },
        {
          stage: 'Improve',
          cards: [
            {
              title: 'Speed Optimization',
              text: 'Smaller pictures, fewer plugins, a cache that fits: measured before and measured after.',
              result: 'Both measurements, side by side',
            },
            {
              title: 'SEO & Performance',
              text: 'Titles, structure, sitemap and loading time, so that search engines read what you mean.',
              result: 'A list of what was changed, page by page',
            },
          ],
        },
        {
          stage: 'Look after',
          cards: [
            {
              title: 'Theme & Plugin Customization',
              text: 'The theme or plugin you already have, changed to do the last part that it cannot do yet.',
              result: 'Changes that survive the next update',
            },
            {
              title: 'Maintenance & Support',
              text: 'Updates, backups and a person who answers when something looks wrong.',
              result: 'A backup we have restored, not only stored',
            },
          ],
        },
      ],
    }),
    section('comparison', {
      title: 'Is WordPress the right choice?',
      sides: [
        {
          title: 'Choose WordPress when',
          reasons: [
            'you want to write and publish yourself, often',
            'a shop, a blog or a company site is what you need',
            'others may look after the site one day',
          ],
        },
        {
          title: 'Choose a coded site when',
          reasons: [
            'visitors book, sign in or work with their own data',
            'it has to talk to other programs of yours',
            'no existing plugin does what you have in mind',
          ],
        },
      ],
      note: 'The other way round?',
      link: { label: 'See websites with coding', to: '/coding' },
    }),
    section('closing', {
      title: 'Have a WordPress site already?',
      text: 'Send its address. We look at it and tell you what we would change first, and what can stay.',
      actions: [
        { kind: 'chat', label: '', to: 'help with an existing WordPress site', look: 'main' },
        { kind: 'link', label: 'Send a message', to: '/contact', look: 'second' },
      ],
    }),
  ],
}
