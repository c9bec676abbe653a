export const loader = () => new Response('sitemap')
