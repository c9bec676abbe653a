export const loader = () => new Response('manifest')
