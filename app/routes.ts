import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const site = (file: string) => `routes/site/${file}.tsx`

export default [
  layout(site('layout'), [
    index(site('home/home')),
    route('coding', site('coding')),
    route('wordpress', site('wordpress')),
    route('social-booster', site('social-booster')),
    route('graphic-design', site('graphic-design')),
    route('about', site('about')),
    route('contact', site('contact')),
    route('excel', site('excel')),
    route('excelDetails', site('excel-details')),
    route('login/:id?', site('login')),
    route('reviews', site('reviews')),
    route('review-form', site('review-form')),
    route('our-profile', site('our-profile')),
    route('portfolios', site('portfolios')),
    route('portfolios/:id', site('portfolio')),
    route('blogs', site('blogs')),
    route('blogs/:id', site('blog')),
    route('privacy', site('privacy')),
    route('terms', site('terms')),
    route('dashboard', site('dashboard')),
    route('*', site('not-found')),
  ]),
  route('sitemap.xml', 'routes/feeds/sitemap.ts'),
  route('robots.txt', 'routes/feeds/robots.ts'),
  route('rss.xml', 'routes/feeds/rss.ts'),
  route('manifest.webmanifest', 'routes/feeds/manifest.ts'),
] satisfies RouteConfig
