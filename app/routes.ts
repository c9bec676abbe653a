import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const site = (file: string) => `routes/site/${file}.tsx`

const dashboard = (file: string) => `routes/dashboard/${file}.tsx`
const upcoming = (path: string) => route(path, dashboard('upcoming/upcoming'), { id: `upcoming/${path}` })

export default [
  layout(site('layout'), [
    index(site('home/home')),
    route('coding', site('coding/coding')),
    route('wordpress', site('wordpress/wordpress')),
    route('social-booster', site('social-booster/social-booster')),
    route('graphic-design', site('graphic-design/graphic-design')),
    route('about', site('about/about')),
    route('contact', site('contact/contact')),
    route('excel', site('excel')),
    route('excelDetails', site('excel-details')),
    route('login/:id?', site('login')),
    route('reviews', site('reviews')),
    route('review-form', site('review-form')),
    route('our-profile', site('our-profile/our-profile')),
    route('portfolios', site('portfolios/portfolios')),
    route('portfolios/:id', site('portfolio/portfolio')),
    route('blogs', site('blogs/blogs')),
    route('blogs/:id', site('blog/blog')),
    route('privacy', site('privacy/privacy')),
    route('terms', site('terms/terms')),
    route('*', site('not-found')),
  ]),
  route('dashboard', dashboard('layout'), { caseSensitive: true }, [
    index(dashboard('home/home')),
    route('account', dashboard('account/account')),
    route('note-form', dashboard('note-form/note-form')),
    upcoming('projects-preview'),
    upcoming('personal-website'),
    upcoming('pending-applications'),
    upcoming('pending-payment'),
    upcoming('payment-method'),
    upcoming('report-problem'),
    layout(dashboard('admin-only'), [
      route('dashboard-users', dashboard('users/users')),
      route('portfolio-form/:id?', dashboard('portfolio-form/portfolio-form')),
      route('blog-form/:id?', dashboard('blog-form/blog-form')),
      route('projects', dashboard('projects/projects')),
      route('projects-form/:id?', dashboard('project-form/project-form')),
      upcoming('Admin-Dashboard'),
      upcoming('new-orders'),
      upcoming('template-request'),
      upcoming('check-payment'),
      upcoming('payment-settings'),
      upcoming('users-report'),
    ]),
    route('*', dashboard('not-found')),
  ]),
  route('sitemap.xml', 'routes/feeds/sitemap.ts'),
  route('robots.txt', 'routes/feeds/robots.ts'),
  route('rss.xml', 'routes/feeds/rss.ts'),
  route('manifest.webmanifest', 'routes/feeds/manifest.ts'),
] satisfies RouteConfig
