export default function Page() {
  return <h1>A static page of Next alone</h1>;
}
