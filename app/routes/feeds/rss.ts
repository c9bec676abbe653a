export const loader = () => new Response('rss')
