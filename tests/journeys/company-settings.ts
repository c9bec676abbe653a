/** Settings of another company: values of the fields of each section, by their labels. */
export const sections: Record<string, Record<string, string>> = {
  identity: {
    Name: 'Fjord Works',
    Tagline: 'WE BUILD BY THE SEA',
    Description: 'Websites from Bergen.',
    Keywords: 'boats\nwebsites',
    'Titles on the home page': 'Boat builder\nSail maker',
    'Copyright year': '2031',
    'Copyright text': 'Built by the sea.',
  },
  look: { 'Accent colour': '#0a3d8f' },
  contact: {
    Email: 'post@fjord.works',
    Phone: '+47 55 55 55 55',
    'Chat link': 'https://m.me/fjordworks',
    Facebook: 'https://www.facebook.com/fjordworks',
    Instagram: '',
    Telegram: '',
    WhatsApp: '',
  },
  work: {
    'Design portfolio': 'https://fjord.works/designs',
    'Document management system': 'https://fjord.works/documents',
    'Developer portfolio': 'https://fjord.works/portfolio',
    'Restaurant management system': 'https://fjord.works/restaurant',
  },
  office: {
    Street: 'Strandgaten 5',
    City: 'Bergen',
    'Postal code': '5013',
    Country: 'Norway',
    'Country code': 'NO',
    Latitude: '60.39',
    Longitude: '5.32',
  },
  lists: Object.fromEntries([
    ...['Blog', 'Portfolios', 'Reviews', 'Review us', 'FAQ', 'Help', 'Excel file'].flatMap((page) =>
      ['title', 'introduction', 'description'].map((part) => [`${page}: ${part}`, `By the sea: ${page}`]),
    ),
    ...['Portfolios', 'FAQ', 'Help', 'Excel file'].flatMap((page) =>
      ['title', 'text'].map((part) => [`${page}: closing ${part}`, `Ask by the sea: ${page}`]),
    ),
  ]),
  hours: {
    'Time zone of these hours': 'Europe/Oslo',
    'Opening hours for visitors': 'Monday to Friday\n9 to 4',
  },
  'sign-in': {
    Title: 'Come aboard',
    Introduction: 'Your project, and everything about it.',
    'Message above the button': 'Use your work account',
  },
  legal: { 'Legal name': 'Fjord Works AS', 'BIN or TIN': '987 654 321', 'Trade licence': 'BGN-77' },
}
