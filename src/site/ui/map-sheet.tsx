type MapSheetProps = {
  corners: readonly string[];
  /** The place that the triangle marks, and what the picture shows, for people who do not see it. */
  place?: { readonly name: string; readonly description: string };
};

export function MapSheet({ corners, place }: MapSheetProps) {
  const picture = place ? { role: "img", "aria-label": place.description } : { "aria-hidden": true };
  return (
    <div className="map-sheet" {...picture}>
      {corners.map((corner) => (
        <span key={corner} className="map-sheet__corner u-label u-num">
          {corner}{" "}
        </span>
      ))}
      {place && (
        <>
          <span className="map-sheet__mark" />
          <span className="map-sheet__name">{place.name}</span>
        </>
      )}
    </div>
  );
}
