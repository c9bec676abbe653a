export const loader = () => new Response('robots')
