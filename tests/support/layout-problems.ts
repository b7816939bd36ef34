/** In the page: what makes it wider than the window, and what in the header's row lies on something else. */
export function layoutProblems() {
  const { clientWidth, scrollWidth } = document.documentElement;
  const parts = Array.from(document.querySelectorAll("header a, header button")).filter((part) =>
    part.checkVisibility(),
  );
  const boxes = parts.map((part) => ({ name: part.textContent, ...part.getBoundingClientRect().toJSON() }));
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth} pixels`] : []),
    ...boxes.filter(({ right }) => right > clientWidth).map(({ name }) => `${name} ends outside`),
    ...boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        )
        .map((other) => `${one.name} lies on ${other.name}`),
    ),
  ];
}

/** In the page: parts of a field that are beside, or not below, the part before them. */
export function partsOutOfPlace() {
  return Array.from(document.querySelectorAll(".field")).flatMap((field) => {
    const { left, right } = field.getBoundingClientRect();
    let end = Number.NEGATIVE_INFINITY;
    return Array.from(field.children).flatMap((part) => {
      const box = part.getBoundingClientRect();
      const isInPlace = box.top >= end && Math.abs(box.left - left) < 1 && Math.abs(box.right - right) < 1;
      end = box.bottom;
      return isInPlace ? [] : [`${part.className} of ${field.querySelector("label")?.htmlFor}`];
    });
  });
}
