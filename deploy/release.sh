#!/bin/sh
# Makes the version in this folder the one that serves: `sh deploy/release.sh`, as root. While it builds, the version before
# serves, and a build that fails changes nothing. In the folder of the version before, it goes back to that one.
set -eu
cd "$(dirname "$0")/.."
own=$(pwd -P)
serving=/srv/collector-study-circle

if [ "$(readlink -f $serving)" = "$own" ] || { [ -e $serving ] && [ ! -L $serving ]; }; then
  echo "Put each version into a folder of its own. $serving is the link to the one that serves." >&2
  exit 1
fi

# What `site` could change, root would run here.
if [ ! -O . ]; then
  echo "The folder of a version must belong to root." >&2
  exit 1
fi

as_site() {
  systemd-run --quiet --pipe --wait --collect --uid=site --working-directory="$own" "$@"
}

# Only `site` works below what `site` owns, since it could lead root elsewhere by a link.
if [ ! -e .next/is-released ]; then
  install -d -o site -g site .next node_modules
  install -o site -g site /dev/null next-env.d.ts
  # What was read of the host, for a build while the host is down.
  if [ -d $serving/.next/cache ]; then as_site cp -a $serving/.next/cache .next/; fi
  # Packages run their own code here, so they get none of the site's secrets.
  as_site npm ci --include=dev
  as_site --property=EnvironmentFile=/etc/collector-study-circle.env npm run build
  as_site mkdir -p .next/cache .next/server/route-cache
  ln -sfT $serving-data data
  as_site touch .next/is-released
fi

ln -sfT "$own" $serving.new
mv -T $serving.new $serving

systemctl list-units --plain --no-legend 'site@*' | while read -r unit _; do
  echo "Restarting $unit"
  systemctl restart "$unit"
  port=${unit#site@}
  until curl -fsS -o /dev/null "http://127.0.0.1:${port%.service}/readyz"; do sleep 1; done
done
