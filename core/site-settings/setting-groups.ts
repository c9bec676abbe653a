/** Sections of the screen, in their order. */
export const settingGroups = {
  identity: { label: 'Identity', lead: 'Name, tagline and the texts that search engines show.' },
  look: { label: 'Look', lead: 'Your logo, your colour, and what is made of them.' },
  contact: { label: 'Contact', lead: 'How visitors reach you. Empty links are not shown.' },
  prices: {
    label: 'Prices',
    lead: 'How visitors see the prices of your catalogue. Orders and invoices stay in the currency of the catalogue.',
  },
  footer: { label: 'Footer', lead: 'What the footer of every page shows besides its links.' },
  work: { label: 'Work', lead: 'Where the pictures of your work lead.' },
  lists: {
    label: 'List pages',
    lead: 'What stands above and below your posts, works, services, reviews and answers. {name} and {city} stand for yours.',
  },
  office: { label: 'Office', lead: 'Address and map.' },
  orders: { label: 'Orders', lead: 'What happens to orders that wait for the client.' },
  reminders: {
    label: 'Reminders',
    lead: 'Clients are reminded on these days, between 9 and 18 o’clock in the time zone of the opening hours. You can pause the reminders of one client on the client’s page, and those of one domain or hosting on its own.',
  },
  hours: {
    label: 'Opening hours',
    lead: 'When you work, and what visitors read about it. Only this time counts until an answer is due. A day without hours is a day off.',
  },
  answers: {
    label: 'Answer times',
    lead: 'How soon you answer: the opening hours after which an answer is late, and what screens and mails say about it.',
  },
  blog: { label: 'Blog', lead: 'What visitors choose posts by.' },
  help: { label: 'FAQ and help', lead: 'The headings of your questions and of your help articles.' },
  media: { label: 'Media', lead: 'What your team may add to the library of pictures.' },
  files: {
    label: 'Files',
    lead: 'How large an uploaded file may be, and how much is kept.',
  },
  reviews: { label: 'Reviews', lead: 'How reviews get on the website.' },
  mail: { label: 'Mail', lead: 'How your mails are signed, and the server that sends them.' },
  notifications: {
    label: 'Notifications',
    lead: 'Quiet hours of everybody who has not chosen own ones: mails and pushes wait until they end.',
  },
  'sign-in': { label: 'Sign-in', lead: 'Texts of the login page.' },
  legal: { label: 'Legal', lead: 'The seller, as invoices and receipts name it.' },
  retention: {
    label: 'Retention',
    lead: 'How long personal data is kept. What is older is deleted every day, and cannot be brought back. The privacy page names these periods.',
  },
} as const
export type SettingGroup = keyof typeof settingGroups
