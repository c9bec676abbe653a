import { section } from '../default-section.ts'
import type { PageContent } from '../page-content.ts'

const subject = 'graphic design'
const logo = (number: number, title: string, trade: string, story = '') => ({
  ...{ title, trade, story },
  picture: `/art/logos/logo-${number}.svg`,
})

export const graphicDesign: PageContent = {
  title: 'Graphic design',
  description:
    'Logos and branding, marketing materials, social media graphics and UI/UX design, delivered with their sources.',
  sections: [
    section('header', {
      eyebrow: 'Graphic design',
      above: '',
      title: 'A brand people recognise from across the street',
      lead: 'Logos, posters, online posters and book covers, drawn for one business at a time. They work on a shop front, on a stamp and in the corner of a phone.',
      art: 'picture',
      picture: '/art/services/design.svg',
      actions: [
        { kind: 'chat', label: '', to: subject, look: 'main' },
        { kind: 'order', label: '', to: 'graphic-design', look: 'second' },
        { kind: 'link', label: 'See the logos', to: '#logos', look: 'quiet' },
      ],
    }),
    section('logos', {
      eyebrow: 'Portfolio',
      title: 'Seven logos, seven trades',
      lead: 'Each opens our design portfolio in a new tab.',
      items: [
        logo(
          1,
          'Nodi Courier',
          'Parcels by boat and bicycle',
          'Four letters drawn with one line, like a river. The dot on the last one is the parcel.',
        ),
        logo(2, 'Shapla Tea', 'Tea house'),
        logo(3, 'Jamdani Studio', 'Handwoven cloth'),
        logo(4, 'Aloko Solar', 'Solar roofs'),
        logo(5, 'Rickshaw Riders', 'City tours'),
        logo(6, 'Hilsa House', 'Fish restaurant'),
        logo(7, 'Boi Ghor', 'Bookshop'),
      ],
      more: 'Posters, covers and the sketches before them are in the full portfolio.',
    }),
    section('deliverables', {
      eyebrow: 'Services',
      title: 'What we draw',
      resultLabel: 'Delivered as',
      rows: [
        {
          title: 'Logo & Branding',
          text: 'A mark, its colours and its letters, with a page that says how to use them.',
          delivered: 'SVG, PDF and PNG, on light and on dark',
        },
        {
          title: 'Marketing Materials',
          text: 'Posters, leaflets, book covers, menus and cards, ready for the printer around the corner.',
          delivered: 'Print-ready PDF with bleed, and the sources',
        },
        {
          title: 'Social Media Graphics',
          text: 'Online posters, covers and post templates that look like one family.',
          delivered: 'Each size the platforms ask for, and templates you can edit',
        },
        {
          title: 'UI/UX Design',
          text: 'Screens of a website or an app, thought through from the first tap to the last.',
          delivered: 'A prototype to click, and a file that developers can measure',
        },
      ],
    }),
    section('closing', {
      title: 'What should people remember?',
      text: 'Tell us what you do and for whom. A photo of your shop says more than a long brief.',
      actions: [
        { kind: 'chat', label: '', to: subject, look: 'main' },
        { kind: 'link', label: 'Send a brief', to: '/contact', look: 'second' },
      ],
    }),
  ],
}
