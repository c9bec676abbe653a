const day = 24

/** The covers in public/art/covers match these six, in this order. */
export const samplePortfolios = [
  {
    hoursAgo: 16 * day,
    name: 'Rongdhonu Crafts: a shop for handmade saris',
    description:
      'An online shop with 240 products, filters by fabric and colour, and checkout with bKash or cash on delivery. Orders arrive in the owner’s dashboard and on her phone; a courier label prints with one click.',
    notes: 'Live in five weeks. In the third month one order in three came from outside Dhaka.',
    client_name: 'Rongdhonu Crafts',
    image: '/art/covers/portfolio-1.svg',
    completed_on: '2026-10-29',
    category: 'Online shop',
    link: 'https://rongdhonu-crafts.example',
    owner_name: 'Sharmin Sultana',
    technologies: 'React, Node.js, MongoDB, Tailwind CSS',
  },
  {
    hoursAgo: 61 * day,
    name: 'Shefa Dental: appointments without phone calls',
    description:
      'Patients see the free times of four dentists, book in under a minute and get an SMS the evening before. The front desk moves appointments by dragging them.',
    notes: 'The clinic counted 40 % fewer missed appointments after two months.',
    client_name: 'Shefa Dental Care',
    image: '/art/covers/portfolio-2.svg',
    completed_on: '2026-09-17',
    category: 'Health',
    link: 'https://shefa-dental.example',
    owner_name: 'Dr Imran Chowdhury',
    technologies: 'React, Node.js, MongoDB, SMS gateway',
  },
  {
    hoursAgo: 118 * day,
    name: 'Surma Model School: notices, results, admissions',
    description:
      'A bilingual site that teachers keep up to date themselves: notices, class routines, results by roll number, and an admission form that works on a slow phone.',
    notes: 'Training for six teachers was part of the work. Pages stay under 200 KB.',
    client_name: 'Surma Model School, Sylhet',
    image: '/art/covers/portfolio-3.svg',
    completed_on: '2026-07-21',
    category: 'Education',
    link: 'https://surma-school.example',
    owner_name: 'Abdul Mukit',
    technologies: 'WordPress, PHP, MySQL',
  },
  {
    hoursAgo: 176 * day,
    name: 'Pitha & Crumb: a bakery’s new face',
    description:
      'Logo, box and bag design, menu boards for two branches, and a one-page site with the day’s menu. Customers order cakes by chat with a picture of the one they like.',
    notes: 'The logo works in one colour, so that it can be stamped on paper bags.',
    client_name: 'Pitha & Crumb',
    image: '/art/covers/portfolio-4.svg',
    completed_on: '2026-05-24',
    category: 'Branding',
    link: 'https://pitha-crumb.example',
    owner_name: 'Tahmina and Joy Barua',
    technologies: 'Figma, Illustrator, React',
  },
  {
    hoursAgo: 240 * day,
    name: 'Clean Water Kurigram: a campaign in 30 days',
    description:
      'A month of posts, short films with subtitles and a landing page for an NGO that repairs tube wells. Every post carried one number and one name of a village.',
    notes: 'Reached 310,000 people with a small budget; donors paid for 26 repairs.',
    client_name: 'Jolbondhu Foundation',
    image: '/art/covers/portfolio-5.svg',
    completed_on: '2026-03-20',
    category: 'Social media',
    link: 'https://jolbondhu.example',
    owner_name: 'Rezaul Karim',
    technologies: 'Facebook, Instagram, React',
  },
  {
    hoursAgo: 315 * day,
    name: 'Padma Trails: tours that sell themselves',
    description:
      'Twenty-two tours with maps, prices by group size and a planner that turns a wish list into a request. Written in English and Bangla, found first for “Sundarbans tour from Khulna”.',
    notes: 'Requests by the planner hold dates and group size, so that the first answer can be an offer.',
    client_name: 'Padma Trails',
    image: '/art/covers/portfolio-6.svg',
    completed_on: '2026-01-05',
    category: 'Travel',
    link: 'https://padma-trails.example',
    owner_name: 'Nafisa Haque',
    technologies: 'React, Node.js, MongoDB, Leaflet',
  },
]
