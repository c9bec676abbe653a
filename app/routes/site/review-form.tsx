export default function Page() {
  return (
    <main>
      <h1>review-form</h1>
    </main>
  )
}
