export const dynamic = 'force-dynamic';

export default function Page() {
  return <h1>A page of Next alone</h1>;
}
