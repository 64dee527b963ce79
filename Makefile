# The front door; the building itself is in CMakeLists.txt and CMakePresets.json.
.DEFAULT_GOAL := help
.PHONY: help run test test-quick test-faults bench bench-server bench-web screenshots screenshots-term lint format build wasm web install coverage fuzz clean

PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 60

# A compiler that was asked for (make CC=clang, or CC in the environment); else CMake finds one.
empty :=
ifneq ($(filter-out default undefined,$(origin CC)),)
export CC
compiler := -DCMAKE_C_COMPILER='$(subst $(empty) ,;,$(strip $(CC)))'
endif
# Says only what the build will be without.
configure = mkdir -p build && cmake --preset release $(compiler) > build/configure.log && \
	{ grep '^-- Without' build/configure.log || true; }

help: ## what there is to make
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 20

build: ## build the program and the library: build/release
	@tools/setup run want
	@$(configure)
	@cmake --build build/release

wasm: ## build piazza.wasm: build/release/wasm
	@tools/setup run wasm
	@$(configure)
	@cmake --build build/release --target wasm

web: ## write the page as a folder for any static host: build/web
	@tools/setup run wasm want
	@$(configure)
	@cmake --build build/release --target web
	@rm -rf build/web && cp -R build/release/web build/web

run: build ## install what is missing, build, start the server and print its address
	@if build/release/piazza help serve > /dev/null 2>&1; then exec build/release/piazza serve --port 8080-8099; \
	else echo "There is no server without its libraries; this is the game in the terminal."; \
	exec build/release/piazza play; fi

test: ## install what is missing, build, and run every test
	@tools/setup run want wasm test lint
	@tools/test all

test-quick: ## the tests that take less than a minute
	@tools/setup run want wasm test
	@tools/test quick

bench: build ## measure speed, beside yardsticks of the same run; WebAssembly too, if Node is there
	@build/release/piazza bench
	@if [ ! -e build/release/wasm/piazza.wasm ]; then echo 'Without WebAssembly: there is no piazza.wasm.'; \
	elif ! command -v node > /dev/null; then echo 'Without WebAssembly: there is no node.'; \
	else echo; node bench/engine.mjs build/release; fi

bench-server: ## measure the server under load, beside yardsticks of the same run; BENCH="--short" for a glance
	@tools/setup run want test
	@bench/server $(BENCH)

# The page of this build, in a real browser.
page = PIAZZA=build/release/piazza PIAZZA_WEB=build/release/web

bench-web: ## measure the page in Chromium, beside yardsticks of the same run; BENCH="--short" for a glance
	@tools/setup run wasm want test
	@$(configure)
	@cmake --build build/release --target piazza_program web
	@$(page) node bench/web.mjs $(BENCH)

screenshots: ## pictures of every phase of every game: build/screenshots; SHOTS="bella" for some of them
	@tools/setup run wasm want test
	@$(configure)
	@cmake --build build/release --target piazza_program web
	@$(page) node tools/web/screenshots.mjs $(SHOTS)

screenshots-term: ## pictures of the terminal's screens: build/screenshots/term; SHOTS="tickets-middle lobby" for some
	@tools/setup run want test
	@$(configure)
	@cmake --build build/release --target piazza_program
	@tools/term_screens build/release/piazza $(SHOTS)

test-faults: ## kill servers, restart databases, fill disks under load: FAULTS="--seed N kill servers database disk"
	@tools/setup run want test
	@$(configure)
	@cmake --build build/release --target piazza_program
	@tests/server/faults.py build/release/piazza $(FAULTS)

lint: ## format, gcc -fanalyzer, clang-tidy, cppcheck, shellcheck, mandoc, typescript
	@tools/setup run want wasm test lint
	@tools/lint

format: ## bring all C files into the house style
	@tools/setup lint
	@git ls-files -- '*.c' '*.h' | xargs clang-format-14 -i

install: build ## install to PREFIX (/usr/local), below DESTDIR if given
	@cmake --install build/release --prefix "$(PREFIX)"

coverage: ## which lines the tests reach: build/coverage/summary.txt
	@tools/setup run want wasm test
	@cmake --preset coverage > /dev/null
	@cmake --build build/coverage
	@ctest --test-dir build/coverage --output-on-failure
	@tools/coverage

fuzz: ## run each fuzzer for FUZZ_SECONDS (60)
	@tools/setup run want wasm test
	@cmake --preset fuzz > /dev/null
	@cmake --build build/fuzz
	@tools/fuzz $(FUZZ_SECONDS)

clean: ## remove what was built
	@rm -rf build
