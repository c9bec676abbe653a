import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const site = (file: string) => `routes/site/${file}.tsx`

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
    route('dashboard', site('dashboard')),
    route('*', site('not-found')),
  ]),
  route('sitemap.xml', 'routes/feeds/sitemap.ts'),
  route('robots.txt', 'routes/feeds/robots.ts'),
  route('rss.xml', 'routes/feeds/rss.ts'),
  route('manifest.webmanifest', 'routes/feeds/manifest.ts'),
] satisfies RouteConfig
