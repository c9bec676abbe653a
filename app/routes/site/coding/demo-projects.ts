type DemoProject = {
  projectName: string
  projectDescription: string
  /** Feature list, shown only on the large card. */
  details?: string[]
  image: string
  link: string
}

export const demoTags = ['React', 'Node.js', 'MongoDB']

/** Demo projects. The links are placeholders until the owner's demos are online. */
export const demoProjects: [DemoProject, DemoProject, DemoProject] = [
  {
    projectName: 'Document management system',
    projectDescription:
      'An office keeps its contracts, invoices and drawings in one place, and knows who still has to sign.',
    details: [
      'Search over names and tags',
      'Approval step by step, with signatures',
      'Folders by department, each with its own access',
    ],
    image: '/art/demos/document-manager.svg',
    link: 'https://documents.platformhelper.example',
  },
  {
    projectName: 'Personal developer portfolio',
    projectDescription:
      'A developer shows selected work and writing on a page that loads at once and is easy to keep current.',
    image: '/art/demos/portfolio.svg',
    link: 'https://portfolio.platformhelper.example',
  },
  {
    projectName: 'Restaurant management system',
    projectDescription:
      'The menu, the tables and the bills of a restaurant on one screen that waiters learn in an evening.',
    image: '/art/demos/restaurant.svg',
    link: 'https://restaurant.platformhelper.example',
  },
]
