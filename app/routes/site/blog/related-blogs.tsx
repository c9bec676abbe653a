import { BlogCard, type ShownBlog } from '#app/components/content/blog-card.tsx'

export function RelatedBlogs({ blogs }: { blogs: ShownBlog[] }) {
  return (
    <section aria-labelledby="related-title" className="bg-surface">
      <div className="wide py-16 md:py-24">
        <h2 id="related-title" className="mb-10 text-heading">
          Read next
        </h2>
        <ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
          {blogs.map((blog) => (
            <li key={blog.id} className="min-w-0">
              <BlogCard blog={blog} headingLevel="h3" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
