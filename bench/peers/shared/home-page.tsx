import { paths } from "#content/paths.ts";
import { Layout } from "#site/layout/layout.tsx";
import { HomePage as Sections } from "#site/pages/home/home-page.tsx";

export function HomePage({ year }: { year: number }) {
  return (
    <Layout path={paths.home} year={year}>
      <Sections />
    </Layout>
  );
}
