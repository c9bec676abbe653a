import type { Brand } from '#core/brand/brand.ts'

type DemoProject = {
  projectName: string
  projectDescription: string
  /** Feature list, shown only on the large card. */
  details?: string[]
  image: string
  link: keyof Brand['demoLinks']
}

export const demoTags = ['React', 'Node.js', 'MongoDB']

/** Demo projects. Their links are settings. */
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
    link: 'documents',
  },
  {
    projectName: 'Personal developer portfolio',
    projectDescription:
      'A developer shows selected work and writing on a page that loads at once and is easy to keep current.',
    image: '/art/demos/portfolio.svg',
    link: 'portfolio',
  },
  {
    projectName: 'Restaurant management system',
    projectDescription:
      'The menu, the tables and the bills of a restaurant on one screen that waiters learn in an evening.',
    image: '/art/demos/restaurant.svg',
    link: 'restaurant',
  },
]
